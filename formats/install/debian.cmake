# Debian packages (make deb): the tools, the library, and what it takes to build with it.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR Whittle)
set(CPACK_PACKAGE_CONTACT "Whittle maintainers <maintainers@users.noreply.github.com>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tools library dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(about "Random databases and queries, oracles that know when an answer can't be right,
a reducer, a replayer and a bisecter, which speak one plain-text format.
.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME whittle)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION database)
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "find, shrink, replay and bisect logic bugs of SQL engines\n${about}\nThe short names of the tools are in /usr/lib/whittle/bin.")
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "libsqlite3-0, make")
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "libpq5, libmariadb3, libcurl4, git")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libwhittle0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "logic bugs of SQL engines: the library\n${about}\nThis is the library that a program embeds.")
file(WRITE ${CMAKE_BINARY_DIR}/debian/shlibs "libwhittle 0 libwhittle0 (>= ${PROJECT_VERSION})\n")
file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/shlibs ${CMAKE_BINARY_DIR}/debian/triggers)

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libwhittle-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "logic bugs of SQL engines: headers, static library, examples\n${about}\nThis is what it takes to build a program that embeds the library.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libwhittle0 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)

# Every package says whose it is and what changed.
set(copyright ${CMAKE_BINARY_DIR}/debian/copyright)
file(READ LICENSE license)
string(REGEX REPLACE "\n$" "" license "${license}")
string(REGEX MATCH "Copyright [^\n]*" holder "${license}")
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REPLACE "\n" "\n " license "${license}")
file(WRITE ${copyright} "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
     "\nFiles: *\nCopyright: ${holder}\nLicense: Expat\n ${license}\n")
set(log ${CMAKE_BINARY_DIR}/debian/changelog)
file(WRITE ${log} "whittle (${PROJECT_VERSION}) unstable; urgency=medium\n\n  * As the project's own history says.\n\n"
     " -- ${CPACK_PACKAGE_CONTACT}  Thu, 01 Jan 2026 00:00:00 +0000\n")
execute_process(COMMAND gzip -9nkf ${log} COMMAND_ERROR_IS_FATAL ANY)
foreach(part IN ITEMS "tools whittle" "library libwhittle0" "dev libwhittle-dev")
  separate_arguments(part)
  list(GET part 0 component)
  list(GET part 1 package)
  install(FILES ${copyright} ${log}.gz DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()

include(CPack)
