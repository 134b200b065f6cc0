/**
 * What a person types as an amount, in the form that is parsed: digits and one dot. A comma is a dot on many keyboards,
 * and Arabic ones have digits of their own. Anything else is left for the parser to refuse.
 */
export function normaliseAmount(text: string): string {
  return text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[,٫]/, '.')
}
