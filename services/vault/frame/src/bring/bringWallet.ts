import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { BroughtSource, OpenedSource } from '../keys/keyJobs.types.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { bringTexts } from './bringTexts.ts'
import { isolate, sayMistake } from './sayMistake.ts'
import { sourceForm } from './sourceForm.ts'

/** A click that was meant for what lay there before is none. */
const inertMs = 700

/** Whose wallet it is to be, and the key of the worker that is to make it. */
type Receiver = { readonly user: string; readonly receiver: string }

/**
 * Has a person open a wallet that they have, look at its addresses and confirm them. File, password and words go to the worker
 * of this window and nowhere else; what leaves it is sealed to the frame's own worker.
 * @param makeForm Where the person gives it.
 * @throws VaultError `wallet/user-rejected`
 */
export async function bringWallet(
  flow: FlowContext,
  { user, receiver }: Receiver,
  makeForm: typeof sourceForm = sourceForm,
): Promise<{ readonly sealedRoot: string; readonly addresses: OpenedSource['addresses'] }> {
  const { dialog, ports } = flow
  const texts = bringTexts[flow.lang]
  const worker = ports.startWorker()
  try {
    for (;;) {
      const { action } = await dialog.ask({
        title: texts.title,
        lines: [texts.lead],
        choices: [
          { id: 'file', label: texts.file, hint: texts.fileHint },
          { id: 'words', label: texts.words, hint: texts.wordsHint },
          { id: 'key', label: texts.key, hint: texts.keyHint },
        ],
      })
      const kind = action === 'words' || action === 'key' ? action : 'file'
      const opened = await openSource(flow, worker, { user, receiver }, { kind, makeForm })
      if (opened === undefined || !(await isConfirmed(flow, opened))) continue
      return { sealedRoot: base64url.encode(opened.sealedRoot), addresses: opened.addresses }
    }
  } finally {
    worker.end()
  }
}

/** Asks until something opens. @returns Undefined where the person wants another way. */
async function openSource(
  { dialog, lang }: FlowContext,
  worker: KeyWorker,
  { user, receiver }: Receiver,
  { kind, makeForm }: { readonly kind: BroughtSource['kind']; readonly makeForm: typeof sourceForm },
): Promise<OpenedSource | undefined> {
  const texts = bringTexts[lang]
  const form = makeForm(kind, texts)
  let error: string | undefined
  try {
    for (;;) {
      const asked = dialog.ask({
        title: texts[kind],
        lines: [texts[`${kind}Lead`]],
        ...form.page,
        choices: [{ id: 'other', label: texts.other }],
        primary: texts.open,
        ...(error === undefined ? {} : { error }),
      })
      form.focus()
      const { action, values } = await asked
      if (action === 'other') return undefined
      const source = await form.read(values)
      if (source === undefined) {
        error = texts.noFile
        continue
      }
      dialog.show({ title: texts.title, status: texts.opening })
      const answer = await worker.run('bring', { user, receiver: base64url.decode(receiver), source })
      if (!('mistake' in answer)) return answer
      error = sayMistake(answer.mistake, texts)
    }
  } finally {
    form.clear()
  }
}

/** Shows whose wallet it is before anything is made of it, and what bringing it does not change. */
async function isConfirmed(
  { dialog, lang }: FlowContext,
  { addresses, logins, mayBeAddress }: OpenedSource,
): Promise<boolean> {
  const texts = bringTexts[lang]
  const named = logins.map(({ kind, address }) => isolate(address ?? kind)).join(', ')
  const { action } = await dialog.ask({
    title: texts.confirmTitle,
    lines: [
      ...(addresses.solana === undefined ? [texts.single] : []),
      ...(addresses.evm === undefined ? [texts.singleSolana] : []),
      texts.same,
      texts.strange,
      ...(logins.length === 0 ? [] : [texts.logins.replace('{logins}', () => named)]),
    ],
    list: [
      { term: texts.ethereum, value: addresses.evm },
      { term: texts.solana, value: addresses.solana },
      { term: texts.bitcoin, value: addresses.bitcoinPayment },
      { term: texts.ordinals, value: addresses.bitcoinOrdinals },
    ].flatMap(({ term, value }) => (value === undefined ? [] : [{ term, value }])),
    choices: [{ id: 'other', label: texts.other }],
    primary: texts.use,
    ...(mayBeAddress ? { error: texts.mayBeAddress } : {}),
    holdMs: inertMs,
  })
  return action === 'primary'
}
