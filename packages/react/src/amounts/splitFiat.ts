/** A sum of money in two parts, the decimals apart, to be shown quieter: `$12,480` and `.36`. */
export function splitFiat(text: string): { readonly whole: string; readonly rest: string } {
  const match = /^(.*\p{Nd})([.,٫]\p{Nd}{2}\P{Nd}*)$/u.exec(text)
  return { whole: match?.[1] ?? text, rest: match?.[2] ?? '' }
}
