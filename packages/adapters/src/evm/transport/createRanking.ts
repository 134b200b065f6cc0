import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import type { RankOptions, RpcCall } from './transport.types.ts'
import { withTimeout } from './withTimeout.ts'

type Sample = { readonly latencyMs: number; readonly success: 0 | 1 }

/**
 * Orders URLs by how they answer `net_listening`: the share of answers weighs 0.7, speed 0.3 (spec section 7). A
 * sample is taken when a call is made and the last one is older than the interval: an idle page asks nobody.
 */
export function createRanking<Endpoint extends { readonly call: RpcCall }>(
  endpoints: readonly Endpoint[],
  options: RankOptions & { clock: Env['clock']; intervalMs: number },
): () => readonly Endpoint[] {
  const { clock, intervalMs, sampleCount = constants.rpcRankSamples, timeoutMs = constants.rpcRankTimeoutMs } = options
  const weights = options.weights ?? constants.rpcRankWeights
  const samples: (readonly Sample[])[] = []
  let order = endpoints
  let sampledAtMs = Number.NEGATIVE_INFINITY

  const ping = async ({ call }: Endpoint): Promise<Sample> => {
    const startedAtMs = clock.nowMs()
    const success = await withTimeout((signal) => call({ method: constants.rpcRankMethod }, { signal }), {
      clock,
      timeoutMs,
    }).then(
      () => 1 as const,
      () => 0 as const,
    )
    return { latencyMs: clock.nowMs() - startedAtMs, success }
  }

  const sample = async () => {
    samples.push(await Promise.all(endpoints.map(ping)))
    if (samples.length > sampleCount) samples.shift()
    const slowestMs = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
    const scores = new Map(
      endpoints.map((endpoint, index) => {
        const own = samples.flatMap((row) => row[index] ?? [])
        const stability = mean(own.map(({ success }) => success))
        const latency = 1 - mean(own.map(({ latencyMs }) => latencyMs)) / slowestMs
        return [endpoint, stability === 0 ? 0 : weights.stability * stability + weights.latency * latency]
      }),
    )
    order = [...endpoints].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  }

  return () => {
    const now = clock.nowMs()
    if (now - sampledAtMs >= intervalMs) {
      sampledAtMs = now
      void sample()
    }
    return order
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
