import { type Action, type DecodedRequest, type Part, showHidden, type TypedNode } from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { PartLabel } from '../messages/texts.types.ts'
import { element, fillText } from './element.ts'
import { type NameRequest, readNameRequest } from './nameRequest.ts'
import {
  addressNode,
  allowedNode,
  assetFacts,
  coinNode,
  partNode,
  personNode,
  tokenNode,
  worthNode,
} from './partNode.ts'
import type { DrawContext, Review, Subject, ViewEvents } from './view.types.ts'

/** Receivers before senders: where it goes is what matters. */
const order = [
  'to',
  'spender',
  'from',
  'owner',
  'fee',
  'feeTo',
  'token',
  'contract',
  'account',
  'safe',
  'program',
  'start',
  'period',
  'first',
  'total',
  'deadline',
  'gasAdded',
]

export const labelled = (label: string, content: Node) =>
  element('div', {}, element('dt', {}, label), element('dd', {}, content))
export const row = (label: string, part: Part, context: DrawContext) => labelled(label, partNode(part, context))

/** The token that a place counts: its name alone could be any contract's. */
function tokenOf(part: Part): readonly string[] {
  if (part.kind === 'item') return [part.token]
  return part.kind === 'amount' && part.asset.kind === 'token' ? [part.asset.address] : []
}

/** The places of an action that its sentence does not name, the tokens that it counts, and a descriptor's own facts. */
export function rowsOf(described: Action, context: DrawContext, rowNode: typeof row): readonly HTMLElement[] {
  const { texts } = context.language
  const sentence = texts.action[described.key]
  const rest = Object.entries(described.parts)
    .filter(([name]) => !sentence.includes(`{${name}}`))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const tokens = new Set(
    [...Object.values(described.parts), ...(described.rows ?? []).map((one) => one.part)].flatMap(tokenOf),
  )
  return [
    ...rest.flatMap(([name, part]) => {
      // Tokens go to a token account: its owner matters more than its own address.
      const owner = name === 'to' && part.kind === 'address' ? context.owners.get(part.address) : undefined
      const own = rowNode(texts.part[name as PartLabel] ?? name, part, context)
      if (owner === undefined) return [own]
      return [own, rowNode(texts.part.owner, { kind: 'address', address: owner }, context)]
    }),
    ...[...tokens].map((address) => tokenRow(address, tokens.size > 1, context, rowNode === person)),
    ...(described.rows ?? []).map(({ label, part }) => row(label, part, context)),
  ]
}

/** Which contract a token is. One of several is called by its symbol. */
function tokenRow(address: string, named: boolean, context: DrawContext, wide: boolean): HTMLElement {
  const { symbol } = (named ? assetFacts({ kind: 'token', address }, context) : undefined) ?? {}
  const { token } = context.language.texts.part
  const made = labelled(symbol === undefined ? token : `${token} \u2068${symbol}\u2069`, tokenNode(address, context))
  if (wide) made.className = 'approve-person'
  return made
}

function sentenceNode({ key, parts }: Action, context: DrawContext): DocumentFragment {
  const places = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      // An allowance that is taken back is one of a token: that nothing is left of it says the sentence.
      key === 'revoke' && part.kind === 'amount' ? allowedNode(part, context) : partNode(part, context),
    ]),
  )
  return fillText(context.language.texts.action[key], places)
}

/** What a person can do about parts of a request. */
type SubjectEvents = Pick<ViewEvents, 'onAdjusted'> & { readonly belowStep: BelowStep }

/** What stands below a step of a request. */
type BelowStep = (step: Action, place: number) => Node | undefined

function steps(actions: readonly Action[], context: DrawContext, below?: BelowStep): HTMLElement | undefined {
  if (actions.length === 0) return undefined
  const items = actions.map((one, i) => element('li', {}, actionNode(one, context), below?.(one, i)))
  return element('ol', { class: 'approve-steps' }, ...items)
}

/** What something does: a sentence, the places that are not part of it below, and what lies in it after that. */
function actionNode(described: Action, context: DrawContext): HTMLElement {
  const rows = rowsOf(described, context, row)
  return element(
    'div',
    { class: 'approve-action' },
    element('p', { class: 'approve-sentence' }, sentenceNode(described, context)),
    rows.length > 0 ? element('dl', { class: 'approve-rows' }, ...rows) : undefined,
    steps(described.inner, context),
  )
}

export const person: typeof row = (label, part, context) =>
  part.kind === 'address'
    ? element(
        'div',
        { class: 'approve-person' },
        element('dt', {}, label),
        element('dd', {}, personNode(part.address, context)),
      )
    : row(label, part, context)

type Amount = Extract<Part, { kind: 'amount' }>

/** A title at its size: long ones are smaller. */
export function heading(...content: (Node | string | undefined)[]): HTMLHeadingElement {
  const made = element('h1', { tabindex: '-1' }, ...content)
  if ((made.textContent ?? '').length > 36) made.dataset.long = ''
  return made
}

/** What the money is drawn as, the sentence, and what it is worth. */
export function headOf(main: Action | undefined, title: HTMLHeadingElement, context: DrawContext): HTMLElement {
  const amounts = Object.values(main?.parts ?? {}).filter((part) => part.kind === 'amount')
  const coins = amounts.map(({ asset }) => coinNode(asset, context))
  return element(
    'header',
    { class: 'approve-head' },
    coins.length > 1 ? element('span', { class: 'approve-coins' }, ...coins) : coins[0],
    element('div', {}, title, worthLine(amounts, context)),
  )
}

/** What is given is worth, and beside it what arrives at least. */
function worthLine([amount, other]: readonly Amount[], context: DrawContext): HTMLElement | undefined {
  const worthOf = (one: Amount | undefined) => one && worthNode(one.units, one.asset, context)
  const [give, get] = [worthOf(amount), worthOf(other)]
  const said = give && get ? fillText(context.language.texts.screen.worthPair, { give, get }) : give
  return said && element('p', { class: 'approve-worth' }, said)
}

/** One action: its sentence is the title, and who it concerns comes next. */
function ofAction(
  main: Action,
  account: string,
  context: DrawContext,
  more?: Node | undefined,
  below?: BelowStep,
): Subject {
  const { account: said, ...others } = main.parts
  // It is below all the same.
  const isOwn = said?.kind === 'address' && said.address.toLowerCase() === account.toLowerCase()
  const rows = rowsOf({ ...main, parts: isOwn ? others : main.parts }, context, person)
  const own = person(context.language.texts.screen.yourAccount, { kind: 'address', address: account }, context)
  return {
    head: headOf(main, heading(sentenceNode(main, context)), context),
    body: [element('dl', { class: 'approve-rows' }, ...rows, own), steps(main.inner, context, below), more],
  }
}

/** A change of a name at our own service, in a sentence; the text that is signed says nothing else. */
function ofName(request: NameRequest, account: string, context: DrawContext): Subject {
  const { screen, part } = context.language.texts
  const text = (said: string) => element('bdi', {}, showHidden(said))
  const rows =
    request.kind === 'address'
      ? [person(part.to, { kind: 'address', address: request.address }, context)]
      : [
          ...(request.shows.bio === undefined ? [] : [labelled(screen.nameBio, text(request.shows.bio))]),
          ...(request.shows.avatar === undefined ? [] : [labelled(screen.namePicture, text(request.shows.avatar))]),
        ]
  const title =
    request.kind === 'register'
      ? fillText(screen.nameRegister, { name: text(request.name) })
      : request.kind === 'profile'
        ? screen.nameProfile
        : fillText(screen.nameAddress, { network: request.network })
  const own = person(screen.yourAccount, { kind: 'address', address: account }, context)
  return {
    head: headOf(undefined, heading(title), context),
    body: [element('dl', { class: 'approve-rows' }, ...rows, own)],
  }
}

/** What it does in words, or the words themselves. */
export function drawSubject(review: Review, context: DrawContext, on: SubjectEvents): Subject {
  const { decoded, account, risk } = review
  const { screen, verb } = context.language.texts
  const own = () =>
    element('dl', { class: 'approve-rows' }, person(screen.yourAccount, { kind: 'address', address: account }, context))
  switch (decoded.kind) {
    case 'transaction':
      return decoded.action.key === 'turnOffSmart' && decoded.code !== undefined
        ? ofTurningOff(account, context)
        : ofAction(decoded.action, account, context)
    case 'calls':
    case 'userOperation':
      return ofAction(mainAction(decoded) ?? decoded.action, account, context, undefined, on.belowStep)
    case 'grants': {
      if (context.permissions === undefined) throw new Error('permissions are drawn by a module of their own')
      return context.permissions.drawGrants(review, context, on.onAdjusted)
    }
    case 'message': {
      const { text, bytes, signIn } = decoded
      const request = text === undefined || signIn ? undefined : readNameRequest(text)
      if (request) return ofName(request, account, context)
      // A person scrolls it by keys too.
      const words = { class: 'approve-text', tabindex: '0', dir: 'auto', 'aria-label': screen.message }
      const title =
        signIn?.domain !== undefined
          ? fillText(screen.signInTo, { host: element('bdi', { dir: 'ltr' }, showHidden(signIn.domain)) })
          : signIn
            ? verb.signIn[0]
            : screen.titleMessage
      return {
        head: headOf(undefined, heading(title), context),
        body: [
          text === undefined
            ? box(screen.bytes, element('pre', { ...words, dir: 'ltr' }, `0x${bytesToHex(bytes)}`))
            : box(screen.message, element('pre', words, showHidden(text))),
          own(),
        ],
      }
    }
    case 'typedData': {
      const { action, data } = decoded
      const all = [
        element('h3', {}, data.primaryType),
        typedNode(data.message),
        element('h3', {}, screen.domain),
        typedNode(data.domain),
      ]
      // This shows all of the data on the screen, and folds it away only where sentences say all of it.
      if (!action) {
        return {
          head: headOf(undefined, heading(screen.titleTypedData), context),
          body: [box(screen.data, ...all), own()],
        }
      }
      const shown = risk.readToEnd
        ? box(screen.data, ...all)
        : element('details', { class: 'approve-raw' }, element('summary', {}, screen.data), element('div', {}, ...all))
      return ofAction(action, account, context, shown)
    }
    case 'solana':
      return ofSolana(decoded, account, context)
  }
}

/** The wallet's own act: the account is a plain one afterwards, and what it let apps do rests. */
function ofTurningOff(account: string, context: DrawContext): Subject {
  const { screen } = context.language.texts
  const own = person(screen.yourAccount, { kind: 'address', address: account }, context)
  return {
    head: headOf(undefined, heading(fillText(screen.turnOffTitle, { network: context.chain.name })), context),
    body: [
      element('dl', { class: 'approve-rows' }, own),
      element('p', {}, screen.turnOffText),
      element('p', {}, screen.turnOffGrants),
    ],
  }
}

/** What is beside the purpose of a transaction: its price, and what makes room for it. */
const besides: ReadonlySet<string> = new Set([
  'computeUnits',
  'computePrice',
  'computeHeap',
  'computeData',
  'nonceAdvance',
  'associatedAccount',
])

/** The one thing that a request does; `undefined` where it does several, or none that is known. */
export function mainAction(decoded: DecodedRequest): Action | undefined {
  if (decoded.kind === 'message') return undefined
  if (decoded.kind === 'calls' && decoded.calls.length === 1) return decoded.action.inner[0]
  if (decoded.kind !== 'solana') return decoded.action
  const [only, another] = decoded.actions
  const [first, second] = only?.inner.filter(({ key }) => !besides.has(key)) ?? []
  return another === undefined && second === undefined ? first : undefined
}

function ofSolana(
  decoded: Extract<DecodedRequest, { kind: 'solana' }>,
  account: string,
  context: DrawContext,
): Subject {
  const { screen } = context.language.texts
  const { actions } = decoded
  const main = mainAction(decoded)
  if (main !== undefined) {
    const others = actions.flatMap(({ inner }) => inner.filter((one) => one !== main))
    const also = others.length === 0 ? undefined : box(screen.also, steps(others, context))
    return ofAction(main, account, context, also)
  }
  const count = String(actions.length)
  const title = actions.length === 1 ? screen.titleTransaction : screen.titleTransactions.replace('{count}', count)
  const boxes = actions.map((one, i) =>
    box(
      fillText(screen.transactionOf, { index: String(i + 1), count }),
      ...one.inner.map((step) => actionNode(step, context)),
    ),
  )
  const own = person(screen.yourAccount, { kind: 'address', address: account }, context)
  return {
    head: headOf(undefined, heading(title), context),
    body: [...boxes, element('dl', { class: 'approve-rows' }, own)],
  }
}

export function box(title: string | Node, ...children: (Node | undefined)[]): HTMLElement {
  return element('section', { class: 'approve-box' }, element('h2', {}, title), ...children)
}

function valueNode(node: Extract<TypedNode, { kind: 'value' }>): Node {
  const { type, value } = node
  if (type === 'address') return addressNode(String(value))
  const text = typeof value === 'string' ? showHidden(value) : String(value)
  return element('bdi', { class: type === 'string' ? undefined : 'approve-mono' }, text)
}

/** Typed data member by member: all that is signed, and nothing else. */
function typedNode(node: TypedNode): HTMLElement {
  if (node.kind === 'value') return element('span', {}, valueNode(node))
  if (node.kind === 'list') {
    return element('ol', { class: 'approve-steps' }, ...node.items.map((item) => element('li', {}, typedNode(item))))
  }
  return element(
    'dl',
    { class: 'approve-rows approve-typed' },
    ...node.fields.map((field) =>
      element('div', {}, element('dt', {}, element('bdi', {}, field.name)), element('dd', {}, typedNode(field.node))),
    ),
  )
}
