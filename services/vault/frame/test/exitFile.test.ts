import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { walletEndpoints } from '@latchkey/protocol/vault'
import { createPrintedCode, type ExitFile } from '@latchkey/vault/keys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainRandom } from '../../guardian/test/plainRandom.ts'
import { testVault } from '../../guardian/test/testVault.ts'
import type { DialogAnswer, DialogPage } from '../src/dialog/drawDialog.ts'
import { addCode } from '../src/security/recoveryMethods.ts'
import { saveExitFile } from '../src/walletWindow/saveExitFile.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { startRelay } from './startRelay.ts'

const email = 'ann@example.org'
const script = fileURLToPath(new URL('../../../../scripts/exitWallet.ts', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-exit-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** A person who prints a code and saves the file, while the services are there. */
async function prepare(): Promise<{ file: ExitFile; code: string; words: readonly string[] }> {
  await using auth = await startRelay(() => vault.sendAuth)
  await using guardian = await startRelay(() => vault.guardian.send)
  await using vault = await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } })
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
  let code = ''
  async function answer(page: DialogPage): Promise<DialogAnswer> {
    if (page.secret !== undefined) code = page.secret
    if (page.fields?.[0]?.kind !== 'otp') return { action: 'primary', values: { code, given: code } }
    await vault.press(await vault.linkFor(email), 'approve', '10.1.1.1')
    return { action: 'primary', values: { code: await vault.auth.codeFor(email) } }
  }
  const frame = await openFrame({ authUrl: auth.url, guardianUrl: guardian.url, answer })
  await frame.login.email(email, pageRequest)
  await frame.login.code(await vault.auth.codeFor(email), pageRequest)
  await addCode(frame.flow)
  vault.clock.ms += 31_000
  const saved = vi.fn()
  await saveExitFile(frame.flow, saved)
  const { wallet, session } = await frame.login.wallet(pageRequest)
  const { setId, coveredShare, addresses } = wallet
  const { serverShare } = await frame.sessions.call(walletEndpoints.release, { setId })
  const revealed = await frame.ports.startWorker().run('reveal', {
    user: session.user.id,
    setId,
    deviceKey: frame.keys.cover,
    coveredShare,
    addresses,
    serverShare: new Uint8Array(Buffer.from(serverShare, 'base64url')),
  })
  frame.flow.recoveryKeyCache.drop()
  if (revealed.kind !== 'phrase') throw new Error('It has words.')
  return { file: saved.mock.calls[0]?.[0], code, words: revealed.words }
}

/** The command, as a person runs it. */
function exitWallet(file: object, code: string) {
  const path = join(folder, 'wallet-exit.json')
  writeFileSync(path, JSON.stringify(file))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], {
    input: `${code}\n`,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('a wallet opens with its file and the printed code once both services are gone, and with neither alone', async () => {
  const { file, code, words } = await prepare()
  expect(exitWallet(file, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
    status: 0,
    stdout: `${file.addresses.evm}\n\n${words.join(' ')}\n`,
  })
  const refused = { status: 1, stdout: '' }
  expect(exitWallet(file, createPrintedCode(plainRandom))).toMatchObject(refused)
  expect(exitWallet(file, 'nothing of the kind')).toMatchObject({
    ...refused,
    stderr: expect.stringContaining('mistyped'),
  })
  const changed = { ...file.addresses, solana: `${file.addresses.solana}x` }
  for (const other of [
    { ...file, addresses: changed },
    { ...file, setId: 'x' },
    { ...file, device: file.recovery },
  ])
    expect(exitWallet(other, code)).toMatchObject(refused)
}, 120_000)
