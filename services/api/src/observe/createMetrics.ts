import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The service's Prometheus metrics, under the names that existing dashboards use. Labels are of low cardinality. */
export function createMetrics() {
  const meters = createMeters()
  const { registry, counter, gauge, histogram } = meters
  const startedCpu = process.cpuUsage()
  const metrics = {
    registry,
    meters,
    rpcCalls: counter('rpc_call_counter', 'Calls to a chain', ['chain_id', 'provider']),
    rpcRetries: histogram('rpc_call_retries', 'Further nodes tried for one call', [0, 1, 2, 3, 4], ['chain_id']),
    rpcLocal: counter('rpc_cached_call_counter', 'Calls answered without a node', ['chain_id', 'method']),
    providerStatus: counter('provider_status_code_counter', 'HTTP answers of a node', [
      'provider',
      'status_code',
      'chain_id',
      'endpoint',
    ]),
    providerFailed: counter('provider_failed_call_counter', 'Calls that a node failed', ['chain_id', 'provider']),
    providerFinished: counter('provider_finished_call_counter', 'Calls that a node answered', ['chain_id', 'provider']),
    providerConnectionErrors: counter('provider_connection_error_counter', 'Nodes not reached', [
      'chain_id',
      'provider',
    ]),
    providerErrorCodes: counter('provider_internal_error_code_counter', 'JSON-RPC errors of a node', [
      'provider',
      'chain_id',
      'code',
    ]),
    providerWeights: gauge('provider_weights', 'Present weight of a node', ['provider', 'chain_id']),
    providerWrongChain: gauge('provider_wrong_chain', '1: a node that answers for another chain', [
      'provider',
      'chain_id',
    ]),
    tokenListTokens: gauge('token_list_tokens', 'Tokens of a list, as it was last read', ['list']),
    tokenListFailing: gauge('token_list_failing', '1: a list of tokens that could not be read', ['list']),
    noProvider: counter('no_providers_for_chain_counter', 'Calls for a chain without a node', ['chain_id']),
    foundProvider: counter('found_provider_for_chain_counter', 'Calls for a chain with a node', [
      'chain_id',
      'provider',
    ]),
    chainLatency: histogram('chain_latency_tracker', 'Seconds that a node takes', secondsBuckets, [
      'provider',
      'chain_id',
    ]),
    swapSourceFailed: counter('swap_source_failed_counter', 'Questions that an aggregator failed', [
      'source',
      'reason',
    ]),
    swapSourceDropped: counter('swap_source_dropped_counter', 'Answers of an aggregator that were dropped', [
      'source',
      'reason',
    ]),
    bundlerFailed: counter('bundler_failed_call_counter', 'Calls that a bundler failed', [
      'chain_id',
      'bundler',
      'reason',
    ]),
    sponsorDecisions: counter('sponsor_decision_counter', 'Questions who pays, by what was answered', [
      'chain_id',
      'method',
      'outcome',
    ]),
    sponsorDeposit: gauge('sponsor_deposit_wei', 'What the paymaster of a chain has left', ['chain_id']),
    indexLeading: gauge('index_leading', '1: this process indexes; 0: another one does'),
    indexHead: gauge('index_head_block', 'The newest block that is indexed', ['chain_id']),
    indexLag: gauge('index_lag_blocks', 'Blocks of a chain that are not indexed yet', ['chain_id']),
    indexFailures: counter('index_failure_counter', 'Looks at a chain that failed', ['chain_id', 'code']),
    indexLastFailure: gauge('index_last_failure_seconds', 'When a chain last could not be indexed, since 1970', [
      'chain_id',
      'code',
    ]),
    rejectedProjects: counter('rejected_project_counter', 'Calls refused for their project or origin', ['code']),
    quotaLimitedProjects: counter('quota_limited_project_counter', 'Calls over the budget of their project'),
    rateLimited: counter('rate_limited_responses_counter', 'Calls over the rate of their address', ['route']),
    rateLimitedEntries: gauge('rate_limited_entries_counter', 'Rate limit keys held by this process'),
    webSockets: counter('websocket_connection_counter', 'WebSockets opened to a chain', ['chain_id']),
    balanceRetries: counter('balance_lookup_retries', 'Chains that failed in a balance', ['namespace']),
    cpuUsage: gauge('cpu_usage', 'CPU seconds used since the start'),
    memoryUsed: gauge('memory_used', 'Resident bytes'),
  }

  return {
    ...metrics,
    ...createHttpMeters(meters, secondsBuckets),
    /** The text of the metrics page. @param limitKeys Rate limit keys held. */
    async expose(limitKeys: number): Promise<string> {
      metrics.rateLimitedEntries.set(limitKeys)
      const cpu = process.cpuUsage(startedCpu)
      metrics.cpuUsage.set((cpu.user + cpu.system) / 1e6)
      metrics.memoryUsed.set(process.memoryUsage.rss())
      return registry.metrics()
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
