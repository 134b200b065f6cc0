/** What a process needs to know of the machine, and what Node and its libraries read. No setting of a service. */
const ofMachine =
  /^(PATH|HOME|USER|LANG|LC_\w+|OTEL_\w+|TZ|TMPDIR|NODE_\w+|SSL_CERT_(FILE|DIR)|(https?|no|all)_proxy|(HTTPS?|NO|ALL)_PROXY)$/

/** The part of this process' environment that every role may have: none of the settings, which are each role's own. */
export function machineEnvironment(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofMachine.test(name)))
}
