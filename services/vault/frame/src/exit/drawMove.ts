import { createMoveFile } from '@latchkey/vault/keys'
import { element } from '../approve/view/element.ts'
import { downloadJson } from '../walletWindow/downloadJson.ts'
import type { OpenWallet } from '../wayOut/openFile.ts'
import type { ExitTexts } from './texts/enExit.ts'

/** As where the wallet's own window makes one. */
const lengthMin = 12
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** Saves the open wallet as a move file, for another installation. */
export function drawMove({ root, addresses }: OpenWallet, texts: ExitTexts): readonly HTMLElement[] {
  const password = element('input', { type: 'password', autocomplete: 'new-password' })
  const again = element('input', { type: 'password', autocomplete: 'new-password' })
  const save = element('button', { type: 'submit', class: 'primary' }, texts.saveMove)
  const status = element('p', { role: 'status' })
  const error = element('p', { role: 'alert', class: 'error' })
  const form = element(
    'form',
    { novalidate: true, autocomplete: 'off' },
    element('label', {}, texts.movePassword, password),
    element('label', {}, texts.moveAgain, again),
    save,
    status,
    error,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (save.disabled) return
    const isShort = [...password.value].length < lengthMin
    error.textContent = isShort ? texts.moveShort : password.value === again.value ? '' : texts.moveDiffers
    if (error.textContent !== '') return
    save.disabled = true
    status.textContent = texts.moveWorking
    try {
      const contents = { root, addresses, logins: [], madeAt: new Date().toISOString() }
      downloadJson(await createMoveFile(contents, password.value, random), 'wallet-move.json')
      form.reset()
      status.textContent = texts.moveSaved
    } finally {
      save.disabled = false
    }
  })
  return [element('h2', {}, texts.moveTitle), element('p', {}, texts.moveLead), form]
}
