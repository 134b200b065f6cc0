/** Puts nodes into the places of a text: `Send {amount}`. */
export function fillText(text: string, places: Readonly<Record<string, Node | string | undefined>>): DocumentFragment {
  const filled = document.createDocumentFragment()
  for (const [i, piece] of text.split(/\{(\w+)\}/).entries()) {
    filled.append(i % 2 === 0 ? piece : (places[piece] ?? ''))
  }
  return filled
}
