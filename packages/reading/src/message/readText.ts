/** What bytes say to a person. */
export type ReadText = { readonly text: string | undefined; readonly hidden: boolean }

const invisible = /\p{Cf}/gu

/** The text with every character that is invisible, or that turns the reading order, written out: `[U+202E]`. */
export function showHidden(text: string): string {
  return text.replace(
    invisible,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

/** Characters that turn the order of what is read around, or that are invisible. */
const hidden = /\p{Cf}/u
const control = /[^\P{Cc}\t\n\r]/u

/** Bytes as text, `undefined` where they are none; and whether the text has characters that mislead the eye. */
export function readText(bytes: Uint8Array): ReadText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return control.test(text) ? { text: undefined, hidden: false } : { text, hidden: hidden.test(text) }
  } catch {
    return { text: undefined, hidden: false }
  }
}
