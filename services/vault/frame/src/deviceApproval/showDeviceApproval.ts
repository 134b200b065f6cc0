import type { DeviceApproval } from '../wallet/createDeviceApproval.ts'
import { deviceApprovalTexts } from './deviceApprovalTexts.ts'

/**
 * Draws the two words into the frame's own screen: the page around it must not be the one that shows them.
 * @returns Takes it away.
 */
export function showDeviceApproval(screen: HTMLElement, approval: DeviceApproval, language: string): () => void {
  const { document } = screen.ownerDocument.defaultView ?? window
  const known = language.slice(0, 2)
  const texts =
    known in deviceApprovalTexts
      ? deviceApprovalTexts[known as keyof typeof deviceApprovalTexts]
      : deviceApprovalTexts.en
  const add = (tag: string, className: string, text: string) => {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    return element
  }
  const section = document.createElement('section')
  section.className = 'deviceApproval'
  section.lang = texts === deviceApprovalTexts.en ? 'en' : known
  section.dir = known === 'ar' ? 'rtl' : 'ltr'
  const title = add('h1', 'deviceApproval-title', texts.title)
  const phrase = add('p', 'deviceApproval-phrase', approval.phrase)
  phrase.lang = 'en'
  phrase.dir = 'ltr'
  const waiting = add('p', 'deviceApproval-waiting', texts.waiting)
  waiting.setAttribute('role', 'status')
  section.append(
    title,
    add('p', 'deviceApproval-text', texts.lead.replace('{email}', `\u2068${approval.email}\u2069`)),
    add('p', 'deviceApproval-text', texts.compare),
    phrase,
    waiting,
  )
  screen.replaceChildren(section)
  return () => section.remove()
}
