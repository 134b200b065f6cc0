import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { textsFor } from '../approve/messages/textsFor.ts'
import { chainFacts } from '../approve/view/chainFacts.ts'
import { element, fillText } from '../approve/view/element.ts'
import { addressNode, amountNode, partNode } from '../approve/view/partNode.ts'
import type { DrawContext } from '../approve/view/view.types.ts'
import { type ListTexts, listTexts } from './listTexts.ts'
import { isOpen, type PermissionNetwork, type PermissionRow } from './readList.ts'

/** How a row is pressed. */
export const choiceOf = ({ stored }: Pick<PermissionRow, 'stored'>): string => `${stored.chainId} ${stored.hash}`

type Drawing = { readonly context: DrawContext; readonly texts: ListTexts; readonly network: PermissionNetwork }

/** What the rows of a network are drawn with. */
export function drawingOf(network: PermissionNetwork, tag: string): Drawing {
  const language = textsFor(tag)
  const chain = chainFacts(network.networkId)
  const { tokens } = network
  const context = {
    language,
    chain,
    tokens,
    owners: new Map(),
    around: undefined,
    waiting: false,
    permissions: undefined,
  }
  return { context, texts: listTexts[language.lang], network }
}

const daySeconds = 86_400

function timeNode(seconds: number, { context }: Drawing): HTMLElement {
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
  return element('bdi', {}, new Intl.DateTimeFormat(context.language.locale, form).format(seconds * 1_000))
}

/** What a permission lets do, in a few words. */
export function phraseOf({ grant }: PermissionRow, drawing: Drawing): Node | string {
  const { context, texts } = drawing
  if (grant === undefined) return texts.unknown
  const { permission } = grant
  switch (permission.kind) {
    case 'allowance':
      return fillText(texts.inAll, { amount: amountNode(permission.units, permission.asset, context) })
    case 'periodic': {
      const amount = amountNode(permission.units, permission.asset, context)
      if (permission.periodSeconds === daySeconds) return fillText(texts.perDay, { amount })
      const period = partNode({ kind: 'duration', seconds: BigInt(permission.periodSeconds) }, context)
      return fillText(texts.perPeriod, { amount, period })
    }
    case 'stream':
      return fillText(texts.stream, {
        amount: amountNode(permission.maxUnits, permission.asset, context),
        rate: amountNode(permission.unitsPerSecond * BigInt(daySeconds), permission.asset, context),
      })
    case 'calls': {
      const number = partNode({ kind: 'number', value: BigInt(permission.maxCalls) }, context)
      return fillText(texts.calls, { number, contract: addressNode(permission.contract) })
    }
    case 'revocations':
      return texts.revocations
  }
}

/** What is left of a permission that can be used. Undefined where nothing is counted. */
function leftNode({ grant, left }: PermissionRow, { context, texts }: Drawing): Node | string | undefined {
  if (grant === undefined || grant.permission.kind === 'revocations') return undefined
  if (left === undefined) return texts.leftUnknown
  if ('asset' in grant.permission && left.units !== undefined)
    return fillText(texts.left, { amount: amountNode(left.units, grant.permission.asset, context) })
  const number = partNode({ kind: 'number', value: BigInt(left.calls ?? 0) }, context)
  return fillText(texts.callsLeft, { number })
}

/** How it stands, in words. */
function stateOf({ status, stored }: PermissionRow, drawing: Drawing): Node | string {
  const { context, texts } = drawing
  const network = context.chain.name
  switch (status) {
    case 'active':
      return stored.chain === 'read' ? texts.active : fillText(texts.networkUnknown, { network })
    case 'pending':
      return fillText(texts.pending, { network })
    case 'unsure':
      return fillText(texts.unsure, { network })
    case 'revoked':
      return fillText(texts.revoked, {
        time: timeNode(stored.revokedAt ?? stored.disabledAt ?? stored.expiry, drawing),
      })
    case 'expired':
      return fillText(texts.expired, { time: timeNode(stored.expiry, drawing) })
  }
}

/** What stands below the words of a row, as one line. */
function hintOf(row: PermissionRow, drawing: Drawing): HTMLElement {
  const { status, stored } = row
  const until = () => fillText(drawing.texts.until, { time: timeNode(stored.expiry, drawing) })
  const said =
    status === 'active'
      ? [until(), leftNode(row, drawing), stored.chain === 'read' ? undefined : stateOf(row, drawing)]
      : [stateOf(row, drawing)]
  const parts = said.filter((one) => one !== undefined)
  return element(
    'span',
    { class: 'sheet-choice-hint' },
    ...parts.flatMap((part, i) => (i === 0 ? [part] : [' · ', part])),
  )
}

function choice(id: string, label: Node | string, hint: Node, kind = ''): HTMLElement {
  const button = element(
    'button',
    { class: `sheet-choice ${kind}`, type: 'button', 'data-choice': id },
    element('span', { class: 'sheet-choice-label' }, label),
    hint,
  )
  return element('li', {}, button)
}

const hostNode = (app: string) => element('bdi', {}, app)

/** Everything of a network under one press. */
const stopNode = (chainId: number, network: string, hint: string, texts: ListTexts): HTMLElement =>
  choice(
    `stop ${chainId}`,
    fillText(texts.stop, { network }),
    element('span', { class: 'sheet-choice-hint' }, hint),
    'permission-stop',
  )

function sectionOf(network: PermissionNetwork, tag: string): HTMLElement | undefined {
  const open = network.rows.filter(isOpen)
  if (open.length === 0) return undefined
  const drawing = drawingOf(network, tag)
  const { texts, context } = drawing
  const apps = [...Map.groupBy(open, ({ app }) => app)]
  return element(
    'section',
    {},
    element('h2', {}, context.chain.name),
    network.rests
      ? element('p', { class: 'sheet-line' }, fillText(texts.rests, { network: context.chain.name }))
      : undefined,
    ...apps.flatMap(([app, rows]) => [
      element('h3', {}, hostNode(app)),
      element(
        'ul',
        { role: 'list' },
        ...rows.map((row) => choice(choiceOf(row), phraseOf(row, drawing), hintOf(row, drawing))),
      ),
    ]),
    element('ul', { role: 'list' }, stopNode(network.chainId, context.chain.name, texts.stopHint, texts)),
  )
}

function endedOf(networks: readonly PermissionNetwork[], tag: string, texts: ListTexts): HTMLElement | undefined {
  const rows = networks.flatMap((network) => {
    const drawing = drawingOf(network, tag)
    return network.rows
      .filter((row) => !isOpen(row))
      .map((row) => {
        const hint = hintOf(row, drawing)
        hint.prepend(hostNode(row.app), ' · ', drawing.context.chain.name, ' · ')
        return choice(choiceOf(row), phraseOf(row, drawing), hint)
      })
  })
  if (rows.length === 0) return undefined
  return element('section', {}, element('h2', {}, texts.over), element('ul', { role: 'list' }, ...rows))
}

/** What a sheet shows of the list. It is known by its class, also while there is nothing in it yet. */
export const listBody = (...children: (Node | undefined)[]): HTMLElement =>
  element('div', { class: 'permission-list' }, ...children)

const noteNode = (note: string | undefined): HTMLElement | undefined =>
  note === undefined ? undefined : element('p', { class: 'permission-note', role: 'status' }, note)

/** All permissions, by network and app; what has ended comes last. @param note What came of the last press. */
export function drawList(
  networks: readonly PermissionNetwork[],
  tag: string,
  texts: ListTexts,
  note: string | undefined,
): HTMLElement {
  const open = networks.map((network) => sectionOf(network, tag))
  return listBody(
    noteNode(note),
    open.every((one) => one === undefined) ? element('p', { class: 'permission-note' }, texts.none) : undefined,
    ...open,
    endedOf(networks, tag, texts),
  )
}

/** In the place of a list that could not be read: what can be done without it. */
export function drawUnread(
  networkIds: readonly CaipNetworkId[],
  texts: ListTexts,
  note: string | undefined,
): HTMLElement {
  const stops = networkIds.map((id) =>
    stopNode(Number(parseCaipNetworkId(id).reference), chainFacts(id).name, texts.aloneHint, texts),
  )
  return listBody(
    noteNode(note),
    element('p', { class: 'permission-note', role: 'alert' }, texts.notRead),
    stops.length === 0
      ? undefined
      : element(
          'section',
          {},
          element('p', { class: 'sheet-line' }, texts.alone),
          element('ul', { role: 'list' }, ...stops),
        ),
  )
}

function spentNode({ grant, left }: PermissionRow, { context }: Drawing): Node | undefined {
  const permission = grant?.permission
  if (left?.units === undefined || (permission?.kind !== 'allowance' && permission?.kind !== 'periodic'))
    return undefined
  return amountNode(permission.units - left.units, permission.asset, context)
}

/** All that is known of one permission. */
export function drawDetail(row: PermissionRow, drawing: Drawing): HTMLElement {
  const { texts, context } = drawing
  const { grant, stored, status } = row
  const facts: readonly (readonly [string, Node | string | undefined])[] = [
    [texts.state, stateOf(row, drawing)],
    [texts.ends, status === 'active' ? timeNode(stored.expiry, drawing) : undefined],
    [grant?.permission.kind === 'periodic' ? texts.spentNow : texts.spent, spentNode(row, drawing)],
    [texts.network, context.chain.name],
    [texts.project, stored.origin === null ? undefined : hostNode(row.app)],
    [texts.given, timeNode(stored.createdAt, drawing)],
    [texts.spender, grant && addressNode(grant.delegate)],
    [texts.receiver, grant?.payee && addressNode(grant.payee)],
  ]
  const left = status === 'active' ? leftNode(row, drawing) : undefined
  return listBody(
    element('p', { class: 'permission-note' }, phraseOf(row, drawing), ...(left === undefined ? [] : [' · ', left])),
    element(
      'dl',
      { class: 'permission-facts' },
      ...facts.flatMap(([name, value]) =>
        value === undefined ? [] : [element('div', {}, element('dt', {}, name), element('dd', {}, value))],
      ),
    ),
  )
}
