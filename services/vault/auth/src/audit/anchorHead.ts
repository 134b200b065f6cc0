import type { AuthDeps } from '../deps.ts'

const dayMs = 86_400_000
const wordMs = 10 * 60_000
const timeoutMs = 5_000

/**
 * Tells the guardian once a day how far the chain is and what its end is. Whoever rewrites the chain afterwards, with the
 * whole database in hand, is contradicted by the other service.
 * @throws Error when the guardian does not take it: it knows a longer or another chain.
 */
export async function anchorHead({ database, clock, config, signer }: AuthDeps): Promise<void> {
  const nowMs = clock.nowMs()
  const head = await database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  if (head.seq === head.anchored_seq || head.anchored_at + dayMs > nowMs) return
  const nowSeconds = Math.floor(nowMs / 1000)
  const claims = { seq: head.seq, hash: head.hash, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
  const response = await fetch(`${config.guardianUrl}/g/anchors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ word: signer.sign('audit-head+jwt', claims) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The guardian answered ${response.status} to the head of the audit.`)
  await database
    .updateTable('audit_head')
    .set({ anchored_seq: head.seq, anchored_at: nowMs })
    .where('id', '=', 1)
    .execute()
}
