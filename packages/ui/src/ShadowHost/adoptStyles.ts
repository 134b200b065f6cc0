/** Where a sheet can be adopted: a page or a shadow root. */
export type StyleTarget = Document | ShadowRoot

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/**
 * Adopts `cssText` once into a page or shadow root, as a constructable stylesheet: no style element, so a strict
 * content security policy has nothing to refuse. One parsed sheet is shared by all roots of a document.
 */
export function adoptStyles(target: StyleTarget, cssText: string): void {
  const page = target instanceof Document ? target : target.ownerDocument
  let known = sheets.get(page)
  if (!known) {
    known = new Map()
    sheets.set(page, known)
  }
  let sheet = known.get(cssText)
  if (!sheet) {
    // A sheet belongs to the document whose window made it, which in a frame is not this module's window.
    sheet = new (page.defaultView ?? window).CSSStyleSheet()
    sheet.replaceSync(cssText)
    known.set(cssText, sheet)
  }
  if (!target.adoptedStyleSheets.includes(sheet)) target.adoptedStyleSheets.push(sheet)
}
