import { element } from '../approve/view/element.ts'
import type { Signed, TransferAid } from '../wayOut/drawTransfer.ts'
import { askNode, NodeError, nodeUrl, readChain } from './askNode.ts'
import type { ExitTexts } from './texts/enExit.ts'

/** A node that the person names: it fills in what a transfer needs to know, and takes what was signed. */
export function drawNode(account: string | undefined, texts: ExitTexts): TransferAid {
  const input = element('input', {
    type: 'url',
    inputmode: 'url',
    spellcheck: 'false',
    dir: 'ltr',
    autocomplete: 'off',
  })
  const ask = element('button', { type: 'button' }, texts.askNode)
  const error = element('p', { role: 'alert', class: 'error' })
  const label = element('label', {}, texts.node, input)
  const part = element('div', { class: 'fields' }, label, element('p', {}, texts.nodeHint), ask, error)

  /** Runs one question; what the node says against it is shown as text. */
  async function run(button: HTMLButtonElement, alert: HTMLElement, work: (url: string) => Promise<void>) {
    const url = nodeUrl(input.value)
    alert.textContent = url === undefined ? texts.nodeWrong : ''
    if (url === undefined) return input.focus()
    button.disabled = true
    try {
      await work(url)
    } catch (failure) {
      if (!(failure instanceof NodeError)) throw failure
      alert.textContent =
        failure.said === undefined ? texts.nodeSilent : texts.nodeSaid.replace('{words}', () => failure.said ?? '')
    } finally {
      button.disabled = false
    }
  }

  return {
    before(fill) {
      ask.addEventListener('click', () =>
        run(ask, error, async (url) => {
          for (const [name, value] of Object.entries(await readChain(url, account))) fill(name, value)
        }),
      )
      return part
    },
    after(signed) {
      const send = element('button', { type: 'button', class: 'primary' }, texts.send)
      const refused = element('p', { role: 'alert', class: 'error' })
      const status = element('p', { role: 'status', class: 'id' })
      send.addEventListener('click', () =>
        run(send, refused, async (url) => {
          const id = await sendSigned(url, signed)
          status.textContent = texts.sent.replace('{id}', () => id)
        }),
      )
      return element('div', { class: 'fields' }, send, refused, status)
    },
  }
}

function sendSigned(url: string, { kind, raw }: Signed): Promise<string> {
  if (kind === 'sol') return askNode(url, 'sendTransaction', [raw, { encoding: 'base64' }])
  return askNode(url, 'eth_sendRawTransaction', [raw])
}
