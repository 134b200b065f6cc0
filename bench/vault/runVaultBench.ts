import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/devnet'
import { passkeyEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { systemClock } from '../../services/vault/server/src/clock.ts'
import { createCaller } from '../../services/vault/server/test/createCaller.ts'
import { median, percentile } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'
import { closedLoop, type Measured, openLoop } from './load.ts'
import { measureApprovals } from './measureApprovals.ts'
import { measureKeys } from './measureKeys.ts'
import { prepareAccounts } from './prepareAccounts.ts'
import { primitives } from './primitives.ts'
import { startAuthProcess } from './startAuthProcess.ts'

const releaseRate = 500
const warmUpSeconds = 3
const targets = { loginsPerSecond: 300, releaseP99Ms: 50 }
/** What a device computes, without servers and mail: the median, and what 95 of 100 stay below, ms. */
const keyTargets = { create: [150, 500], sign: [60, 200], recover: [1_000, 1_000] } as const
/** A plain send, from the screen being seen to the press counting, ms. */
const approvalTargetMs = 1600
const keyNames = {
  create: 'make a wallet, and read it back',
  sign: 'unlock and sign',
  recover: 'bring it to another device by passkey',
  coldCreate: 'make a wallet, by a worker that starts then',
  coldSign: 'unlock and sign, by a worker that starts then',
} as const

type Figures = Readonly<Record<'perSecond' | 'p50' | 'p99' | 'cpuMs' | 'failed', number>>

const figuresOf = ({ perSecond, latenciesMs, failed }: Measured, cpuMs: number): Figures => ({
  perSecond,
  p50: percentile(latenciesMs, 0.5),
  p99: percentile(latenciesMs, 0.99),
  cpuMs: cpuMs / latenciesMs.length,
  failed,
})

/**
 * Logins by passkey and releases of shares at the auth service, beside what they are made of.
 * And what the frame's key worker computes, in Chromium.
 * @param options Accounts: enough that no device reaches its limit of 60 releases a minute.
 */
export async function runVaultBench({
  accountCount = 1_600,
  seconds = 5,
  runCount = 5,
  rounds = 30,
} = {}): Promise<{ text: string; numbers: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-vault-'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  try {
    console.log(`Making ${accountCount} accounts …`)
    const accounts = await prepareAccounts(folder, accountCount, publicUrl)
    const floor = primitives(folder)
    const auth = await startAuthProcess(folder, port)
    const people = accounts.map((account, index) => ({
      ...account,
      accessToken: '',
      headers: { 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` },
      caller: createCaller((path, init) => fetch(`${publicUrl}${path}`, init), publicUrl, systemClock, account.device),
    }))
    async function logIn(index: number): Promise<boolean> {
      const person = people[index % people.length]
      if (person === undefined) return false
      const { caller, passkey, headers } = person
      const { challengeId, challenge } = await caller.call(
        passkeyEndpoints.loginOptions,
        { projectId: 'p' },
        { headers },
      )
      const body = { challengeId, credential: passkey.get({ challenge }) }
      person.accessToken = (await caller.call(passkeyEndpoints.login, body, { headers })).accessToken
      return true
    }
    async function release(index: number): Promise<boolean> {
      const person = people[index % people.length]
      if (person === undefined) return false
      const { caller, accessToken, headers, setId } = person
      const answer = await caller.attempt(walletEndpoints.release, { setId }, { accessToken, headers })
      return answer.status === 200
    }
    // Everybody once: nonces, sessions and connections are there then.
    await closedLoop(1, 16, logIn)
    for (let index = 0; index < people.length; index += 16)
      await Promise.all(
        Array.from({ length: Math.min(16, people.length - index) }, (_, offset) => logIn(index + offset)),
      )
    // And every share once: a service that has just started opens each with the master key, in code that is not compiled.
    await closedLoop(warmUpSeconds, 24, release)
    const runs = { logins: [], steady: [], most: [] } as Record<'logins' | 'steady' | 'most', Figures[]>
    async function measure(kind: keyof typeof runs, work: () => Promise<Measured>): Promise<void> {
      const beforeMs = auth.cpuMs()
      const measured = await work()
      const afterMs = auth.cpuMs()
      const cpuMs = beforeMs === undefined || afterMs === undefined ? Number.NaN : afterMs - beforeMs
      runs[kind].push(figuresOf(measured, cpuMs))
    }
    for (let run = 0; run < runCount; run += 1) {
      await measure('logins', () => closedLoop(seconds, 24, logIn))
      await measure('steady', () => openLoop(seconds, releaseRate, release))
      await measure('most', () => closedLoop(seconds, 24, release))
    }
    await auth.stop()
    console.log(`Making ${rounds} wallets in Chromium …`)
    const keys = await measureKeys(join(folder, 'frame'), rounds)
    console.log(`Approving ${rounds} payments by mouse and by touch …`)
    const approvals = await measureApprovals(rounds)
    const approvalRows = (['mouse', 'touch'] as const).map((input) => ({
      name: `a plain send approved by ${input}, from the screen being seen to the press counting`,
      p50: percentile(approvals[input], 0.5),
      p95: percentile(approvals[input], 0.95),
    }))

    // A login: two proofs of the device, the passkey itself, one assertion signed.
    const cpuSeconds = 3 / (floor['P-256 signatures checked'] ?? 1) + 1 / (floor['Ed25519 signatures made'] ?? 1)
    const round = (value: number) => (value < 100 ? value.toFixed(1) : String(Math.round(value)))
    const middle = (figures: readonly Figures[], name: keyof Figures) => median(figures.map((each) => each[name]))
    const spread = (figures: readonly Figures[], name: keyof Figures, show = round) => {
      const values = figures.map((each) => each[name])
      return `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`
    }
    const rowOf = (figures: readonly Figures[]) => [
      spread(figures, 'perSecond'),
      spread(figures, 'p50'),
      spread(figures, 'p99'),
      spread(figures, 'cpuMs', (value) => (Number.isNaN(value) ? '' : value.toFixed(2))),
      String(figures.reduce((sum, { failed }) => sum + failed, 0)),
    ]
    const [perSecond, p99] = [middle(runs.logins, 'perSecond'), middle(runs.steady, 'p99')]
    const noneFailed = runs.steady.every(({ failed }) => failed === 0)
    const timesOf = (job: keyof typeof keyNames) => ({
      name: keyNames[job],
      p50: percentile(keys[job], 0.5),
      p95: percentile(keys[job], 0.95),
    })
    const keyRows = (['create', 'sign', 'recover'] as const).map((job) => ({ ...timesOf(job), most: keyTargets[job] }))
    const judge = (reached: boolean) => (reached ? 'reached' : '**missed**')
    const text = [
      `${new Date().toISOString().slice(0, 10)}; ${machine()}; ${accountCount} accounts on SQLite, ${runCount} runs of ${seconds} s each way of which the median counts, with the least and the most, the service ${auth.pinned ? 'on one core' : 'on all cores'}, the load beside it. A login is two calls, each with a proof of the device.`,
      '',
      markdownTable(
        ['what', 'a second', 'p50, ms', 'p99, ms', 'CPU ms each', 'failed'],
        [
          ['logins by passkey, 24 at a time', ...rowOf(runs.logins)],
          [`releases at ${releaseRate} a second`, ...rowOf(runs.steady)],
          ['releases, 24 at a time', ...rowOf(runs.most)],
        ],
      ),
      '',
      'The floor, measured in the same run:',
      '',
      markdownTable(
        ['primitive', 'a second'],
        [
          ...Object.entries(floor).map(([name, perSecond]) => [name, round(perSecond)]),
          ['logins that the signatures alone would allow', round(1 / cpuSeconds)],
        ],
      ),
      '',
      `In Chromium, by the built frame's key worker, ${rounds} times each, a worker of its own each time, which was started half a second before, while a person types or reads:`,
      '',
      markdownTable(
        ['what', 'p50, ms', 'p95, ms'],
        [...keyRows, timesOf('coldCreate'), timesOf('coldSign'), ...approvalRows].map(({ name, p50, p95 }) => [
          name,
          round(p50),
          round(p95),
        ]),
      ),
      '',
      `- logins: ${round(perSecond)}/s, at least ${targets.loginsPerSecond}: ${judge(perSecond >= targets.loginsPerSecond)}`,
      `- release p99 at ${releaseRate}/s: ${round(p99)} ms, at most ${targets.releaseP99Ms}: ${judge(p99 <= targets.releaseP99Ms && noneFailed)}`,
      ...keyRows.map(
        ({ name, p50, p95, most }) =>
          `- ${name}: ${round(p50)} and ${round(p95)} ms, at most ${most[0]} and ${most[1]}: ${judge(p50 <= most[0] && p95 <= most[1])}`,
      ),
      ...approvalRows.map(
        ({ name, p50 }) =>
          `- ${name}: ${round(p50)} ms, at most ${approvalTargetMs}: ${judge(p50 <= approvalTargetMs)}`,
      ),
    ].join('\n')
    return {
      text,
      numbers: { floor, ...runs, keys, approvals },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
