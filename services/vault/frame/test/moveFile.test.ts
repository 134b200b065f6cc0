import { type MoveFile, openMoveFile, rootToWords } from '@latchkey/vault/keys'
import { afterEach, expect, it, vi } from 'vitest'
import { testVault } from '../../guardian/test/testVault.ts'
import type { DialogAnswer, DialogPage } from '../src/dialog/drawDialog.ts'
import { enDialog as texts } from '../src/dialog/enDialog.ts'
import { exportWallet } from '../src/walletWindow/exportWallet.ts'
import { saveMoveFile } from '../src/walletWindow/saveMoveFile.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { startRelay } from './startRelay.ts'

const email = 'ann@example.org'
const password = 'four words of hers'
afterEach(() => void vi.restoreAllMocks())

/** A person with a wallet, and what their screens show; they press and type by `answers`, one after the other. */
async function prepare() {
  const stack = new AsyncDisposableStack()
  const auth = stack.use(await startRelay(() => vault.sendAuth))
  const guardian = stack.use(await startRelay(() => vault.guardian.send))
  const vault: Awaited<ReturnType<typeof testVault>> = stack.use(
    await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } }),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
  const pages: DialogPage[] = []
  const answers: DialogAnswer[] = []
  const answer = async (page: DialogPage): Promise<DialogAnswer> => {
    pages.push(page)
    if (page.fields?.[0]?.kind === 'otp') {
      await vault.press(await vault.linkFor(email), 'approve', '10.1.1.1')
      return { action: 'primary', values: { code: await vault.auth.codeFor(email) } }
    }
    const next = answers.shift()
    if (next === undefined) throw new Error(`No answer to "${page.title}".`)
    return next
  }
  const frame = await openFrame({ authUrl: auth.url, guardianUrl: guardian.url, answer })
  await frame.login.email(email, pageRequest)
  await frame.login.code(await vault.auth.codeFor(email), pageRequest)
  const { wallet } = await frame.login.wallet(pageRequest)
  return {
    frame,
    vault,
    pages,
    answers,
    addresses: wallet.addresses,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const typed = (given: string, again = given): DialogAnswer => ({
  action: 'primary',
  values: { password: given, again },
})
const done: DialogAnswer = { action: 'primary', values: {} }

it('a move file made in the wallet’s window opens the same wallet with the password alone, all services gone', async () => {
  let file: MoveFile | undefined
  let addresses: MoveFile['addresses'] | undefined
  {
    await using person = await prepare()
    const { frame, pages, answers } = person
    addresses = person.addresses
    answers.push(typed('eleven char'), typed(password, `${password}.`), typed(password), done)
    await saveMoveFile(frame.flow, (made) => {
      file = made
    })
    expect(pages.map(({ error }) => error)).toEqual([undefined, texts.passwordShort, texts.passwordsDiffer, undefined])
  }
  const opened = await openMoveFile(JSON.stringify(file), password)
  expect(opened).toMatchObject({ addresses, logins: [{ kind: 'email', address: email }] })
  expect(rootToWords(opened.root).split(' ')).toHaveLength(24)
  expect(JSON.stringify(file)).not.toContain(email)
}, 120_000)

it('a move file costs a step-up before its screen is shown, and no screen has anything of the wallet', async () => {
  await using person = await prepare()
  const { frame, vault, pages, answers } = person
  vault.clock.ms += 11 * 60_000
  frame.flow.recoveryKeyCache.drop()
  answers.push({ action: 'move', values: {} }, typed(password), done)
  const saved = vi.fn()
  vi.stubGlobal('document', { createElement: () => ({ click: saved }) })
  await exportWallet(frame.flow)
  vi.unstubAllGlobals()
  expect(saved).toHaveBeenCalledOnce()
  const titles = pages.map(({ title }) => title)
  expect(titles).toContain(texts.mailTitle)
  expect(titles.indexOf(texts.mailTitle)).toBeLessThan(titles.indexOf(texts.moveFile))
  expect(JSON.stringify(pages)).not.toContain(person.addresses.evm)
}, 120_000)
