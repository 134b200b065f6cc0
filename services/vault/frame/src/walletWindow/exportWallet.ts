import { protectionEndpoints } from '@latchkey/protocol/vault'
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
  let lines = [texts.exportWarning]
  for (;;) {
    const choices = [
      { id: 'move', label: texts.moveFile, hint: texts.moveHint },
      { id: 'file', label: texts.exitFile, hint: texts.exitHint },
      { id: 'wayOut', label: texts.wayOut, hint: texts.wayOutHint },
    ]
    const { action } = await dialog.ask({ title: texts.exportTitle, choices, lines, primary: texts.reveal })
    if (action === 'move') return saveMoveFile(flow)
    if (action === 'file') return saveExitFile(flow)
    if (action === 'wayOut') return keepWayOut(flow)
    if (action !== 'primary') return
    if (await showSecrets(flow)) return
    lines = [texts.covered]
  }
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
      const asked = dialog.ask({
        title: texts.exportTitle,
        lines: [kind === 'words' ? texts.words : texts.exportWarning],
        list: kind === 'words' ? wordsOf(revealed) : keysOf(revealed, flow),
        choices: [{ id: 'other', label: kind === 'words' ? texts.keys : texts.phrase }],
        primary: texts.done,
        final: true,
      })
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

const wordsOf = ({ words }: Revealed) => words.map((value, index) => ({ term: String(index + 1), value }))

const keysOf = (revealed: Revealed, { texts }: FlowContext) => [
  { term: texts.evmKey, value: revealed.evm },
  { term: texts.solanaKey, value: revealed.solana },
  { term: texts.bitcoinKey, value: revealed.bitcoinPayment },
  { term: texts.ordinalsKey, value: revealed.bitcoinOrdinals },
]
