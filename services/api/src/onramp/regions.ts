/** Codes that have a name and are no country. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
const euro = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'
const own =
  'US:USD GB:GBP CA:CAD AU:AUD NZ:NZD JP:JPY IN:INR CH:CHF SE:SEK NO:NOK DK:DKK PL:PLN CZ:CZK HU:HUF RO:RON BR:BRL MX:MXN AR:ARS CL:CLP CO:COP PE:PEN ZA:ZAR NG:NGN KE:KES EG:EGP TR:TRY IL:ILS AE:AED SA:SAR SG:SGD HK:HKD KR:KRW TW:TWD TH:THB ID:IDR MY:MYR PH:PHP VN:VND UA:UAH GE:GEL'

const currencies: ReadonlyMap<string, string> = new Map([
  ...euro.split(' ').map((country): [string, string] => [country, 'EUR']),
  ...own.split(' ').map((pair) => pair.split(':') as [string, string]),
])

/** What people of a country pay with, as far as it is in the table; else US dollars. */
export function currencyOf(country: string): string {
  return currencies.get(country) ?? 'USD'
}

/** The countries of ISO 3166-1 that have a name. */
export function listCountries(): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const name = names.of(code)
      // A code that was given up leads to another one.
      const isPresent = new Intl.Locale('und', { region: code }).maximize().region === code
      return name === undefined || noCountries.has(code) || !isPresent ? [] : [{ code, name }]
    }),
  )
}

/** What a currency is called. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
}
