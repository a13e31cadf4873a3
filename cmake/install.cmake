# `cmake --install` and packages. The program finds its data beside itself (src/base/paths.h), so that any prefix works.
include(GNUInstallDirs)

# There is no mailing list: whoever hands packages on gives an address of their own (`make deb CONTACT="Name <address>"`).
set(CUPEL_CONTACT "The Cupel authors <cupel@localhost>" CACHE STRING "Maintainer of packages that are made here")
configure_file(${PROJECT_SOURCE_DIR}/packaging/changelog.in ${CMAKE_BINARY_DIR}/packaging/changelog @ONLY)

# Manual pages and completions come from the definitions of the command line.
set(documents ${CMAKE_BINARY_DIR}/documents)
add_custom_target(cupel_documents
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${documents}
  COMMAND cupel write-documents --out ${documents}
  COMMAND sh -c "gzip -9n '${documents}'/man/*.1"
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${CMAKE_BINARY_DIR}/packaging/changelog ${documents}
  COMMAND sh -c "gzip -9nf '${documents}/changelog' '${documents}/CHANGELOG.md'"
  COMMENT "Writing manual pages and completions" VERBATIM)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # tests and benchmarks are not installed, so they need not be built

install(TARGETS cupel RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# A folder deeper than those that the dynamic linker searches, or packages would call ldconfig.
install(TARGETS cupel_shim LIBRARY DESTINATION lib/cupel/preload NAMELINK_SKIP)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/cupel
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/bash/cupel DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${documents}/zsh/_cupel DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${documents}/fish/cupel.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/copyright ${documents}/changelog.gz ${documents}/CHANGELOG.md.gz
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cupel)
set(CPACK_PACKAGE_VENDOR "The Cupel authors")
set(CPACK_PACKAGE_CONTACT "${CUPEL_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds bugs in SMT solvers")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Cupel makes formulas, runs z3, cvc5 and other SMT solvers on them, decides who
 is wrong, reduces the formula, and writes a report for the developers of that
 solver. It runs campaigns for hours, and makes single failing files small.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Opened at run time, by the language model only.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libopenblas0)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "z3, cvc5, cvc4, boolector")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
include(CPack)
