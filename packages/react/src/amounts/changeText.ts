/** A change in per cent with its sign, and the way that it goes. Less than a hundredth of a per cent is none. */
export function changeText(
  percent: number,
  locale: string,
): { readonly text: string; readonly direction: 'up' | 'down' | 'flat' } {
  const cut = Math.trunc(percent * 100) / 100
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(cut / 100)
  return { text, direction: cut > 0 ? 'up' : cut < 0 ? 'down' : 'flat' }
}
