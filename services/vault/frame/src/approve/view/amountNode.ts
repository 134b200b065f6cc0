import { formatAmount } from '@latchkey/protocol'
import { type Asset, isUnlimited } from '@latchkey/reading'
import { addressNode } from './addressNode.ts'
import { assetFacts } from './assetFacts.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import type { DrawContext } from './view.types.ts'

/** What fields for amounts hold at most: 160 bits in Permit2, 64 on chains whose addresses are no hex. */
const permit2Most = (1n << 160n) - 1n
const shortMost = (1n << 64n) - 1n

function isEverything(units: bigint, asset: Asset): boolean {
  if (asset.kind === 'native') return false
  return asset.address.startsWith('0x') ? isUnlimited(units) || units === permit2Most : units === shortMost
}

/** An amount with its unit, in full. */
export function amountNode(units: bigint, asset: Asset, context: DrawContext): Node {
  const { texts, locale } = context.language
  const known = assetFacts(asset, context)
  const unit = known?.symbol ?? (asset.kind === 'token' ? addressNode(asset.address) : '')
  if (isEverything(units, asset)) {
    return element('b', {}, texts.screen.unlimited, ' ', unit)
  }
  if (!known) {
    return element('b', {}, fillText(texts.screen.units, { count: units.toString() }), ' ', unit)
  }
  return element(
    'b',
    { class: 'approve-amount' },
    element('bdi', {}, `${formatAmount(units, known.decimals, { locale })} ${known.symbol}`),
  )
}
