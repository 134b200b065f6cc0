import { formatAmount } from '@latchkey/protocol'
import { type Asset, isUnlimited, type Part, type TokenFacts } from '@latchkey/reading'
import { identiconElements } from '@latchkey/ui/identicon'
import { element, fillText, picture } from './element.ts'
import type { DrawContext } from './view.types.ts'

/** What people compare: four at the start, after `0x`, and six at the end. */
const leading = /^(0x)?.{4}/
const trailing = 6

/** An address in full, in two halves that stay whole: a review shortens none. */
export function addressNode(address: string): HTMLElement {
  const start = leading.exec(address)?.[0] ?? ''
  const middle = address.slice(start.length, -trailing)
  const half = Math.ceil(address.length / 2) - start.length
  const piece = (...children: (Node | string)[]) => element('span', { class: 'approve-half' }, ...children)
  return element(
    'bdi',
    { class: 'approve-mono', dir: 'ltr' },
    piece(element('b', {}, start), middle.slice(0, half)),
    piece(middle.slice(half), element('b', {}, address.slice(-trailing))),
  )
}

/** The landscape of an address: the same that the app shows. */
function faceNode(address: string): SVGSVGElement {
  return picture('approve-face', 40, identiconElements(address))
}

/** Who an address is: its face, the name that it has at our service, and all of its characters. */
export function personNode(address: string, { around }: DrawContext): HTMLElement {
  const name = around?.names.get(address)
  return element(
    'div',
    { class: 'approve-who' },
    faceNode(address),
    element(
      'div',
      {},
      name === undefined ? undefined : element('b', { class: 'approve-name' }, element('bdi', {}, name)),
      addressNode(address),
    ),
  )
}

/** How the surroundings name an asset. */
export const assetKey = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.address.toLowerCase())

/** The picture of what is counted, as our own service gives it, or the first letter. */
export function coinNode(asset: Asset, context: DrawContext): HTMLElement {
  const image = context.around?.assets.get(assetKey(asset))?.image
  const letter = assetFacts(asset, context)?.symbol.slice(0, 1) ?? (context.waiting ? '' : '?')
  return element(
    'span',
    { class: 'approve-coin', 'aria-hidden': 'true' },
    image === undefined ? letter : element('img', { src: image, alt: '' }),
  )
}

/** What an amount is worth in dollars, where a price is known. */
export function worthNode(units: bigint, asset: Asset, context: DrawContext): HTMLElement | undefined {
  const price = context.around?.assets.get(assetKey(asset))?.price
  const known = assetFacts(asset, context)
  if (price === undefined || price <= 0 || !known || isEverything(units, asset)) return undefined
  const worth = (Number(units) / 10 ** known.decimals) * price
  const shown = worth > 0 && worth < 0.01 ? 0.01 : worth
  const text = new Intl.NumberFormat(context.language.locale, { style: 'currency', currency: 'USD' }).format(shown)
  return element('bdi', {}, worth === shown ? text : `< ${text}`)
}

const nothing: TokenFacts = { symbol: undefined, decimals: undefined, counts: 'unknown' }

/** What a token said of itself. */
function tokenFacts(address: string, { tokens }: DrawContext): TokenFacts {
  return tokens.get(address.toLowerCase()) ?? nothing
}

/** What fields for amounts hold at most: 160 bits in Permit2, 64 on chains whose addresses are no hex. */
const permit2Most = (1n << 160n) - 1n
const shortMost = (1n << 64n) - 1n

function isEverything(units: bigint, asset: Asset): boolean {
  if (asset.kind === 'native') return false
  return asset.address.startsWith('0x') ? isUnlimited(units) || units === permit2Most : units === shortMost
}

/** What an allowance is of, without an amount. Of a collection it is an item, which has its number in the amount's place. */
export function allowedNode({ units, asset }: Extract<Part, { kind: 'amount' }>, context: DrawContext): Node {
  if (asset.kind === 'token' && tokenFacts(asset.address, context).counts === 'items') {
    return itemNode(units, asset.address, context)
  }
  const symbol = assetFacts(asset, context)?.symbol
  if (symbol !== undefined) return element('b', {}, element('bdi', {}, symbol))
  return asset.kind === 'token' ? unknownNode(asset.address, context) : element('b', {}, '')
}

/** In the place of what a node is asked about. Nothing can be approved before it has answered. */
function waitingNode({ language }: DrawContext): HTMLElement {
  return element('span', { class: 'approve-pending', role: 'img', 'aria-label': language.texts.screen.amountLoading })
}

/** An amount with its unit, in full. */
export function amountNode(units: bigint, asset: Asset, context: DrawContext): Node {
  const { texts } = context.language
  const known = assetFacts(asset, context)
  if (!known && context.waiting && !isEverything(units, asset)) return waitingNode(context)
  const unit = known?.symbol ?? (asset.kind === 'token' ? unknownNode(asset.address, context) : '')
  if (isEverything(units, asset)) {
    return element('b', {}, texts.screen.unlimited, ' ', unit)
  }
  if (!known) {
    return element('b', {}, fillText(texts.screen.units, { count: units.toString() }), ' ', unit)
  }
  return element('b', { class: 'approve-amount' }, element('bdi', {}, amountText(units, asset, context)))
}

/** A token that has no name: its contract, unless the name may still come. */
const unknownNode = (token: string, context: DrawContext) =>
  context.waiting ? waitingNode(context) : addressNode(token)

/** The same as text; `undefined` where it can't be said in a word. */
export function amountText(units: bigint, asset: Asset, context: DrawContext): string | undefined {
  const known = assetFacts(asset, context)
  if (!known || isEverything(units, asset)) return undefined
  return `${formatAmount(units, known.decimals, { locale: context.language.locale })} ${known.symbol}`
}

/** Which contract a token is, in full; and whose word its name and decimals are, where they are not pinned. */
export function tokenNode(address: string, context: DrawContext): HTMLElement {
  const { pinned } = tokenFacts(address, context)
  const says =
    pinned || context.waiting
      ? undefined
      : element('span', { class: 'approve-quiet' }, ` ${context.language.texts.screen.nodeSays}`)
  return element('span', { class: 'approve-token' }, addressNode(address), says)
}

/** Year 9999: what lies beyond never comes. */
const lastSecond = 253_402_300_799n

function itemNode(id: bigint, token: string, context: DrawContext): Node {
  const { symbol } = tokenFacts(token, context)
  const name = symbol === undefined ? unknownNode(token, context) : element('bdi', {}, symbol)
  return element('b', {}, fillText(context.language.texts.screen.item, { id: id.toString() }), ' ', name)
}

const units = [
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const

/** A length of time in the largest unit that counts it whole. */
function durationText(seconds: bigint, locale: string): string {
  const [unit, length] = units.find(([, one]) => seconds % one === 0n) ?? units[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

const percent = { style: 'percent', maximumFractionDigits: 2 } as const

/** One place of a sentence, as it is read. */
export function partNode(part: Part, context: DrawContext): Node {
  const { locale, texts } = context.language
  switch (part.kind) {
    case 'address':
      return addressNode(part.address)
    case 'amount':
      // ERC-721 has the same call for amounts and for items: the contract has said which.
      return part.asset.kind === 'token' && tokenFacts(part.asset.address, context).counts === 'items'
        ? itemNode(part.units, part.asset.address, context)
        : amountNode(part.units, part.asset, context)
    case 'item':
      return itemNode(part.id, part.token, context)
    case 'number':
      return element('b', {}, new Intl.NumberFormat(locale).format(part.value))
    case 'share':
      return element('b', {}, new Intl.NumberFormat(locale, percent).format(Number(part.bips) / 10_000))
    case 'duration':
      return element('b', {}, durationText(part.seconds, locale))
    case 'time':
      return part.at > lastSecond
        ? element('b', {}, texts.screen.never)
        : element(
            'span',
            {},
            new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(part.at) * 1000),
          )
    case 'text':
      return element('bdi', {}, part.text)
  }
}

/** The symbol and decimals of what is counted; `undefined` where they are unknown. */
export function assetFacts(asset: Asset, context: DrawContext): { symbol: string; decimals: number } | undefined {
  if (asset.kind === 'native') return context.chain
  const { symbol, decimals } = tokenFacts(asset.address, context)
  if (decimals === undefined) return undefined
  return { decimals, symbol: symbol ?? `${asset.address.slice(0, 6)}…${asset.address.slice(-6)}` }
}
