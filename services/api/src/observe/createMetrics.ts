import { createHttpMeters, createMeters, secondsBuckets } from '@latchkey/service-kit/metrics'
import { version } from '../version.ts'

/** The service's Prometheus metrics; docs/monitoring.md lists them. Labels are of low cardinality. */
export function createMetrics(commit?: string) {
  const meters = createMeters({ service: 'api', version, commit })
  const { registry, counter, gauge, histogram } = meters
  return {
    registry,
    meters,
    ...createHttpMeters(meters),
    rpcCalls: counter('latchkey_rpc_calls_total', 'Calls to a chain, by the node that answered', ['chain', 'node']),
    rpcRetries: histogram('latchkey_rpc_further_nodes', 'Further nodes tried for one call', [0, 1, 2, 3, 4], ['chain']),
    rpcLocal: counter('latchkey_rpc_local_calls_total', 'Calls answered without a node', ['chain', 'method']),
    noProvider: counter('latchkey_rpc_chain_without_node_total', 'Calls for a chain without a node', ['chain']),
    webSockets: counter('latchkey_rpc_sockets_opened_total', 'WebSockets opened to a chain', ['chain']),
    nodeStatus: counter('latchkey_node_responses_total', 'HTTP answers of a node', ['chain', 'node', 'status']),
    nodeAnswered: counter('latchkey_node_answers_total', 'Requests that a node answered well', ['chain', 'node']),
    nodeFailed: counter('latchkey_node_failures_total', 'Requests that a node failed', ['chain', 'node']),
    nodeConnectionErrors: counter('latchkey_node_connection_errors_total', 'Nodes not reached', ['chain', 'node']),
    nodeErrorCodes: counter('latchkey_node_rpc_errors_total', 'JSON-RPC errors of a node', ['chain', 'node', 'code']),
    nodeWeights: gauge('latchkey_node_weight', 'Present weight of a node, by its health', ['chain', 'node']),
    nodeWrongChain: gauge('latchkey_node_wrong_chain', '1: a node that answers for another chain', ['chain', 'node']),
    nodeSeconds: histogram('latchkey_node_request_duration_seconds', 'Time that a node takes', secondsBuckets, [
      'chain',
      'node',
    ]),
    tokenListTokens: gauge('latchkey_token_list_tokens', 'Tokens of a list, as it was last read', ['list']),
    tokenListFailing: gauge('latchkey_token_list_failing', '1: a list of tokens that could not be read', ['list']),
    swapSourceFailed: counter('latchkey_swap_source_failures_total', 'Questions that an aggregator failed', [
      'source',
      'reason',
    ]),
    swapSourceDropped: counter('latchkey_swap_source_dropped_total', 'Answers of an aggregator that were dropped', [
      'source',
      'reason',
    ]),
    bundlerFailed: counter('latchkey_bundler_failures_total', 'Calls that a bundler failed', [
      'chain',
      'bundler',
      'reason',
    ]),
    sponsorDecisions: counter('latchkey_sponsor_decisions_total', 'Questions who pays, by what was answered', [
      'chain',
      'method',
      'outcome',
    ]),
    sponsorDeposit: gauge('latchkey_sponsor_deposit_wei', 'What the paymaster of a chain has left', ['chain']),
    indexLeading: gauge('latchkey_index_leading', '1: this process indexes; 0: another one does'),
    indexHead: gauge('latchkey_index_head_block', 'The newest block that is indexed', ['chain']),
    indexLag: gauge('latchkey_index_lag_blocks', 'Blocks of a chain that are not indexed yet', ['chain']),
    indexLookedAt: gauge(
      'latchkey_index_last_success_timestamp_seconds',
      'When a chain was last looked at without a failure, since 1970',
      ['chain'],
    ),
    indexFailures: counter('latchkey_index_failures_total', 'Looks at a chain that failed', ['chain', 'code']),
    indexLastFailure: gauge(
      'latchkey_index_last_failure_timestamp_seconds',
      'When a chain last could not be indexed, since 1970',
      ['chain', 'code'],
    ),
    rejectedProjects: counter('latchkey_project_refusals_total', 'Calls refused for their project or origin', ['code']),
    quotaLimitedProjects: counter('latchkey_project_over_quota_total', 'Calls over the budget of their project'),
    rateLimited: counter('latchkey_rate_limited_total', 'Calls over the rate of their address', ['route']),
    sharedAnswers: counter(
      'latchkey_shared_answers_total',
      'Questions that processes ask once together, by what became of them',
      ['kind', 'outcome'],
    ),
    balanceRetries: counter('latchkey_balance_failures_total', 'Chains that failed in a balance', ['namespace']),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
