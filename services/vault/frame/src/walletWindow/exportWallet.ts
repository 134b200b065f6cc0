import { protectionEndpoints } from '@latchkey/protocol/vault'
import type { DialogPage } from '../dialog/drawDialog.ts'
import type { Revealed } from '../keys/keyJobs.types.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { withStepUp } from '../security/stepUp.ts'
import { keepWayOut } from './keepWayOut.ts'
import { saveExitFile } from './saveExitFile.ts'
import { saveMoveFile } from './saveMoveFile.ts'
import { withOpening } from './withOpening.ts'

/**
 * Shows the words, or the keys, after a proof and a warning. They go from the worker to this screen and nowhere else: not
 * to the page, the network or the clipboard.
 * @throws VaultError `wallet/user-rejected`
 */
export async function exportWallet(flow: FlowContext): Promise<void> {
  const { ports, dialog, texts } = flow
  const begin = () => ports.sessions.call(protectionEndpoints.exportBegin, {}, dialog.signal)
  await withStepUp(flow, begin)
  const says = await wordsFor(flow)
  let lines = [texts.exportWarning]
  for (;;) {
    const choices = [
      { id: 'move', label: texts.moveFile, hint: texts.moveHint },
      { id: 'file', label: texts.exitFile, hint: texts.exitHint },
      { id: 'wayOut', label: texts.wayOut, hint: texts.wayOutHint },
    ]
    const { action } = await dialog.ask({ title: says.title, choices, lines, primary: says.reveal })
    if (action === 'move') return saveMoveFile(flow)
    if (action === 'file') return saveExitFile(flow)
    if (action === 'wayOut') return keepWayOut(flow)
    if (action !== 'primary') return
    if (await showSecrets(flow)) return
    lines = [texts.covered]
  }
}

/** What is said of the secret: it is a phrase, or a single key that was brought. */
async function wordsFor({ ports, texts }: FlowContext) {
  const { user } = await ports.sessions.fresh()
  const kept = await ports.store.get(`wallet/${user.id}`)
  const isKey = kept !== undefined && kept.addresses.bitcoinPayment === undefined
  return isKey ? { title: texts.keyTitle, reveal: texts.revealKey } : { title: texts.exportTitle, reveal: texts.reveal }
}

/**
 * The words stay until the person is done. They are covered where the window is out of sight.
 * @returns Whether the person is done; otherwise it was covered again.
 */
async function showSecrets(flow: FlowContext): Promise<boolean> {
  const { dialog, texts } = flow
  const revealed = await withOpening(flow, (worker, opening) => worker.run('reveal', opening))
  const covered = Promise.withResolvers<'covered'>()
  const onHidden = () => document.visibilityState === 'hidden' && covered.resolve('covered')
  document.addEventListener('visibilitychange', onHidden)
  try {
    let kind: 'words' | 'keys' = 'words'
    for (;;) {
      const asked = dialog.ask({ ...pageOf(revealed, kind, texts), primary: texts.done, final: true })
      // Closed from now on, it was seen.
      const seen = asked.catch(() => ({ action: 'primary' }))
      const answer = await Promise.race([seen, covered.promise])
      if (answer === 'covered') return false
      if (answer.action === 'primary') return true
      kind = kind === 'words' ? 'keys' : 'words'
    }
  } finally {
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** What is shown, and the way to the other view. A wallet of a single key has that key, and no words. */
function pageOf(revealed: Revealed, kind: 'words' | 'keys', texts: FlowContext['texts']): DialogPage {
  const title = texts.exportTitle
  if (revealed.kind !== 'phrase')
    return {
      title: texts.keyTitle,
      lines: [texts.singleKey],
      list: [
        revealed.kind === 'evmKey'
          ? { term: texts.evmKey, value: revealed.evm }
          : { term: texts.solanaKey, value: revealed.solana },
      ],
    }
  return kind === 'words'
    ? { title, lines: [texts.words], list: wordsOf(revealed), choices: [{ id: 'other', label: texts.keys }] }
    : {
        title,
        lines: [texts.exportWarning],
        list: keysOf(revealed, texts),
        choices: [{ id: 'other', label: texts.phrase }],
      }
}

type OfPhrase = Extract<Revealed, { kind: 'phrase' }>

const wordsOf = ({ words }: OfPhrase) => words.map((value, index) => ({ term: String(index + 1), value }))

const keysOf = (revealed: OfPhrase, texts: FlowContext['texts']) => [
  { term: texts.evmKey, value: revealed.evm },
  { term: texts.solanaKey, value: revealed.solana },
  { term: texts.bitcoinKey, value: revealed.bitcoinPayment },
  { term: texts.ordinalsKey, value: revealed.bitcoinOrdinals },
]
