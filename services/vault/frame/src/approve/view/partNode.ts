import type { Part } from '@latchkey/reading'
import { addressNode } from './addressNode.ts'
import { amountNode } from './amountNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import { tokenFacts } from './tokenFacts.ts'
import type { DrawContext } from './view.types.ts'

/** Year 9999: what lies beyond never comes. */
const lastSecond = 253_402_300_799n

function itemNode(id: bigint, token: string, context: DrawContext): Node {
  const { symbol } = tokenFacts(token, context)
  const name = symbol === undefined ? addressNode(token) : element('bdi', {}, symbol)
  return element('b', {}, fillText(context.language.texts.screen.item, { id: id.toString() }), ' ', name)
}

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
