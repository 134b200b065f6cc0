import { parseUnits } from 'viem'
import type { Method, ShopAsset, ShopName, ShopQuestion, ShopQuote } from './shop.types.ts'

/** Spec 9: what can be paid at once, in each currency. */
export const limits: Readonly<Record<Method, { readonly min: string; readonly max: string }>> = {
  card: { min: '10.00', max: '7500.00' },
  bank: { min: '10.00', max: '25000.00' },
}

/** From this amount on the shop wants to know who pays. */
export const identityFrom = '1000.00'

/** Where it sells, and the currency there. */
export const regions: ReadonlyMap<string, string> = new Map([
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['GB', 'GBP'],
  ...['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT'].map((country) => [country, 'EUR'] as const),
])

export const currencies: readonly string[] = [...new Set(regions.values())]

/** Who sells under a provider's name. Meld lists others. */
export const sellersOf: Readonly<Record<ShopName, readonly string[]>> = {
  coinbase: ['coinbase'],
  meld: ['TRANSAK', 'BANXA'],
  moonpay: ['moonpay'],
  transak: ['transak'],
  stripe: ['stripe'],
}

/** Of what is paid, in hundredths of a per cent: 1 to 2 per cent (spec 9). Stripe is asked without the way to pay. */
const feeBps: Readonly<Record<string, Readonly<Record<Method, bigint>>>> = {
  coinbase: { card: 180n, bank: 110n },
  TRANSAK: { card: 170n, bank: 120n },
  BANXA: { card: 155n, bank: 100n },
  moonpay: { card: 200n, bank: 130n },
  transak: { card: 165n, bank: 115n },
  stripe: { card: 190n, bank: 190n },
}
const networkFeeCents = 5n
/** More digits would not survive an answer in JSON numbers, which three of the providers give. */
const maxDigits = 8
const priceDigits = 12

/** What arrives for an amount, after the fees. Undefined for an amount that is none, or outside of the limits. */
export function priceOf({ seller, asset, method, currency, pay }: ShopQuestion, price: number): ShopQuote | undefined {
  const cents = centsOf(pay)
  const bps = feeBps[seller]?.[method]
  if (cents === undefined || bps === undefined || !(price > 0)) return undefined
  if (!isWithin(pay, method)) return undefined
  const fee = (cents * bps + 9_999n) / 10_000n
  const networkFee = fee > networkFeeCents ? networkFeeCents : 0n
  const digits = Math.min(asset.decimals, maxDigits)
  const receive =
    ((cents - fee) * 10n ** BigInt(digits + priceDigits)) / (100n * parseUnits(price.toFixed(priceDigits), priceDigits))
  if (receive === 0n) return undefined
  return {
    id: crypto.randomUUID(),
    seller,
    method,
    currency,
    pay: decimal(cents, 2),
    providerFee: decimal(fee - networkFee, 2),
    networkFee: decimal(networkFee, 2),
    receive: decimal(receive, digits).replace(/\.?0+$/, ''),
  }
}

/** Whether so much can be paid in this way. */
export function isWithin(pay: string, method: Method): boolean {
  const [cents, min, max] = [pay, limits[method].min, limits[method].max].map(centsOf)
  return cents !== undefined && min !== undefined && max !== undefined && cents >= min && cents <= max
}

/** Cents of decimal text; undefined for what is none or has parts of a cent. */
export function centsOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

function decimal(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Finds an asset by its symbol and its network, as providers name them in whatever case. */
export function findAsset(
  assets: readonly ShopAsset[],
  symbol: string | null | undefined,
  network: string | null | undefined,
): ShopAsset | undefined {
  return assets.find((asset) => asset.symbol === symbol?.toUpperCase() && asset.network === network?.toLowerCase())
}
