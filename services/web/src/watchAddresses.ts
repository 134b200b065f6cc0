import { lookup } from 'node:dns'
import { createSecureContext } from 'node:tls'
import { clockDifference } from '@latchkey/service-kit/clockDifference'
import { probeCertificate } from '@latchkey/service-kit/probeCertificate'
import type { Metrics } from './createMetrics.ts'

const everyMs = 60_000
const timeoutMs = 10_000

/**
 * Looks at public addresses now and each minute: when their certificates end, and what time it is there. What does not
 * answer leaves what was seen of it before; whether it answers is Prometheus' own to see.
 * @returns Ends it.
 */
export function watchAddresses(
  addresses: readonly string[],
  metrics: Pick<Metrics, 'certificateExpiry' | 'clockDifference'>,
): () => void {
  const trust = createSecureContext()
  async function look(url: URL): Promise<void> {
    const { host } = url
    if (url.protocol === 'https:') {
      const port = Number(url.port) || 443
      const hostname = url.hostname.replace(/^\[|\]$/g, '')
      const certificate = await probeCertificate({ host: hostname, port, lookup, trust, timeoutMs })
      if (certificate && !Number.isNaN(certificate.endsAtMs))
        metrics.certificateExpiry.set({ host }, certificate.endsAtMs / 1_000)
    }
    const askedAtMs = Date.now()
    const asked = fetch(new URL('/live', url), { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const answer = await asked.catch(() => undefined)
    await answer?.body?.cancel().catch(() => {})
    const apart = answer && clockDifference(answer.headers.get('date'), { askedAtMs, atMs: Date.now() })
    if (apart !== undefined) metrics.clockDifference.set({ host }, apart)
  }
  const lookAtAll = () => void Promise.all(addresses.map((address) => look(new URL(address))))
  lookAtAll()
  const timer = setInterval(lookAtAll, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
