/** Options of a client that keeps its state in memory, logs nothing and reports nothing. */
export function quietCore(relayUrl: string) {
  // Two cores live in one test process; the clients otherwise share a global one.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  return {
    projectId: 'test',
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
  }
}
