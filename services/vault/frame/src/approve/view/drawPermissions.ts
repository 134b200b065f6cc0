import { formatAmount, parseAmount } from '@latchkey/protocol'
import {
  type Action,
  type Asset,
  type GrantChange,
  type GrantRequest,
  limitOf,
  showHidden,
  worstTotal,
} from '@latchkey/reading'
import { type PermissionTexts, permissionTexts } from '../messages/permissionTexts.ts'
import { box, heading, headOf, labelled, person, row, rowsOf } from './drawSubject.ts'
import { element, fillText } from './element.ts'
import { addressNode, amountNode, assetFacts, partNode } from './partNode.ts'
import type { DrawContext, Review, Subject } from './view.types.ts'

type Grants = Extract<NonNullable<Review['permissions']>, { kind: 'grants' }>
type Adjust = (place: number, change: GrantChange) => void

const textsOf = ({ language }: DrawContext): PermissionTexts => permissionTexts[language.lang]
const daySeconds = 86_400

/** When it ends, as short as a title says it. */
function endNode(seconds: number, { language }: DrawContext): HTMLElement {
  const isNear = seconds * 1_000 - Date.now() < 2 * daySeconds * 1_000
  const form: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(isNear && { hour: 'numeric', minute: '2-digit' }),
  }
  return element('bdi', {}, new Intl.DateTimeFormat(language.locale, form).format(seconds * 1_000))
}

/** How often an amount is renewed: "a day", "every 2 hours". */
function periodNode(seconds: number, context: DrawContext): Node | string {
  const texts = textsOf(context)
  if (seconds === daySeconds) return texts.everyDay
  return fillText(texts.every, { period: partNode({ kind: 'duration', seconds: BigInt(seconds) }, context) })
}

const hostNode = ({ request }: Review) => {
  const { host, protocol } = new URL(request.origin)
  return element('bdi', { dir: 'ltr' }, protocol === 'https:' ? host : request.origin)
}

/** What a permission lets an app do, in one sentence. */
function sentence({ grant }: GrantRequest, review: Review, context: DrawContext): DocumentFragment {
  const { permission, expiresAt } = grant
  const places = { host: hostNode(review), time: endNode(expiresAt, context) }
  const texts = textsOf(context)
  switch (permission.kind) {
    case 'allowance':
      return fillText(texts.allowance, { ...places, amount: amountNode(permission.units, permission.asset, context) })
    case 'periodic': {
      const amount = amountNode(permission.units, permission.asset, context)
      return fillText(texts.periodic, { ...places, amount, period: periodNode(permission.periodSeconds, context) })
    }
    case 'stream':
      return fillText(texts.stream, {
        ...places,
        amount: amountNode(permission.unitsPerSecond, permission.asset, context),
      })
    case 'calls': {
      const number = partNode({ kind: 'number', value: BigInt(permission.maxCalls) }, context)
      return fillText(texts.calls, { ...places, number })
    }
    case 'revocations':
      return fillText(texts.revocations, places)
  }
}

/** How much the most that it can cost is of what the account has. `undefined` where it can cost nothing. */
function shareNode(request: GrantRequest, held: bigint | undefined, at: number, context: DrawContext) {
  const texts = textsOf(context)
  const worst = worstTotal(request.grant, at)
  if (worst === undefined || worst.units === 0n) return undefined
  const has = held === undefined ? undefined : amountNode(held, worst.asset, context)
  const percent = new Intl.NumberFormat(context.language.locale, { style: 'percent', maximumFractionDigits: 1 })
  const share = () =>
    held === undefined
      ? texts.shareUnknown
      : held === 0n
        ? texts.shareNone
        : worst.units > held
          ? fillText(texts.shareMore, { held: has })
          : fillText(texts.share, {
              share: element('b', {}, percent.format(Number((worst.units * 100_000n) / held) / 100_000)),
              held: has,
            })
  const total = amountNode(worst.units, worst.asset, context)
  const says = element('span', { class: 'approve-quiet' }, ' (', share(), ')')
  return element('span', { 'data-testid': 'approve-total' }, total, says)
}

function copyButton(text: string, texts: PermissionTexts): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'approve-copy' }, texts.copy)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = texts.copied
    } catch {
      // The page doesn't let its frame write there: what is copied by hand is marked.
      const address = button.parentElement?.querySelector('.approve-mono')
      if (address) getSelection()?.selectAllChildren(address)
    }
  })
  return button
}

const list = (nodes: readonly Node[]) =>
  element('span', {}, ...nodes.flatMap((node, i): (Node | string)[] => (i === 0 ? [node] : [', ', node])))

/** Each condition of a permission as a line: the most that it can cost first, who may use it last. */
function conditions(request: GrantRequest, action: Action, place: number, facts: Grants, context: DrawContext) {
  const { permission, redeemers = [], delegate } = request.grant
  const { spender, total, amount, number, ...rest } = action.parts
  const texts = textsOf(context)
  const labels = context.language.texts.part
  const share = total && shareNode(request, facts.held[place], facts.at, context)
  const who = spender && person(labels.spender, spender, context)
  who?.querySelector('dd')?.append(copyButton(delegate, texts))
  if (facts.contracts.includes(delegate))
    who?.querySelector('dd')?.append(element('p', { class: 'approve-quiet' }, texts.whoContract))
  return element(
    'dl',
    { class: 'approve-rows' },
    share && labelled(labels.total, share),
    permission.kind === 'revocations'
      ? labelled(texts.ways, list(permission.ways.map((way) => document.createTextNode(texts[way]))))
      : undefined,
    ...rowsOf({ ...action, parts: { ...rest, ...(amount && { amount }), ...(number && { number }) } }, context, row),
    redeemers.length === 0 ? undefined : labelled(texts.onlyBy, list(redeemers.map((one) => addressNode(one)))),
    who,
  )
}

/** What the app says it is for: its own word, and said as that. */
function reasonNode({ justification }: GrantRequest, context: DrawContext): HTMLElement | undefined {
  if (justification === undefined) return undefined
  return element(
    'p',
    { class: 'approve-quiet', 'data-testid': 'approve-reason' },
    `${textsOf(context).reason}: `,
    element('q', {}, element('bdi', {}, showHidden(justification))),
  )
}

const assetOf = ({ permission }: GrantRequest['grant']): Asset | undefined =>
  'asset' in permission ? permission.asset : undefined

const sooner = [3_600, daySeconds, 3 * daySeconds, 7 * daySeconds, 14 * daySeconds]

/** Lets a person allow less, or for less long. */
function lessForm(
  asked: GrantRequest,
  now: GrantRequest,
  place: number,
  context: DrawContext,
  adjust: Adjust,
): HTMLElement | undefined {
  const texts = textsOf(context)
  const most = asked.isAdjustable ? limitOf(asked.grant) : undefined
  const asset = assetOf(asked.grant)
  const facts = asset && assetFacts(asset, context)
  // An amount of what has no decimals here can't be typed.
  const decimals = asset === undefined ? 0 : facts?.decimals
  const seconds = asked.grant.expiresAt - Math.floor(Date.now() / 1_000)
  const choices = sooner.filter((one) => one < seconds)
  const canLower = most !== undefined && decimals !== undefined && most > 1n
  if (!canLower && choices.length === 0) return undefined

  const set = limitOf(now.grant)
  const isLess = most !== undefined && set !== undefined && set !== most
  const isSooner = now.grant.expiresAt !== asked.grant.expiresAt
  const hint = element('p', { class: 'approve-quiet', id: `approve-less-hint-${place}` })
  const amount = element('input', {
    id: `approve-less-${place}`,
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': `approve-less-hint-${place}`,
    value: isLess ? formatAmount(set, decimals ?? 0) : undefined,
  })
  const end = element('select', { id: `approve-ends-${place}` })
  end.append(
    element('option', { value: '' }, texts.asAsked),
    ...(isSooner
      ? [
          element(
            'option',
            { value: 'set', selected: true },
            partNode({ kind: 'time', at: BigInt(now.grant.expiresAt) }, context),
          ),
        ]
      : []),
    ...choices.map((one) =>
      element('option', { value: String(one) }, partNode({ kind: 'duration', seconds: BigInt(one) }, context)),
    ),
  )
  const field = (label: string | Node, input: HTMLElement) =>
    element('div', { class: 'approve-field' }, element('label', { for: input.id }, label), input)
  const form = element(
    'form',
    { class: 'approve-less' },
    canLower
      ? field(asset === undefined ? texts.limitCalls : fillText(texts.limit, { symbol: facts?.symbol }), amount)
      : undefined,
    choices.length > 0 ? field(texts.ends, end) : undefined,
    hint,
    element('button', { type: 'submit', class: 'approve-button' }, texts.use),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = amount.value.trim()
    let limit: bigint | undefined
    try {
      limit = typed === '' ? undefined : parseAmount(typed, decimals ?? 0)
    } catch {
      limit = 0n
    }
    if (limit !== undefined && (limit <= 0n || limit > (most ?? 0n))) {
      amount.setAttribute('aria-invalid', 'true')
      hint.textContent = texts.limitBad
      hint.setAttribute('role', 'alert')
      amount.focus()
      return
    }
    const ends: Readonly<Record<string, number>> = { '': asked.grant.expiresAt, set: now.grant.expiresAt }
    adjust(place, { limit, expiresAt: ends[end.value] ?? Math.floor(Date.now() / 1_000) + Number(end.value) })
  })
  return element(
    'details',
    { class: 'approve-raw', open: isLess || isSooner },
    element('summary', { 'data-testid': `approve-less-${place}` }, texts.less),
    form,
  )
}

/** What is drawn beside the title: the amount alone, not what it comes to. */
const titleOf = ({ parts: { amount }, ...action }: Action): Action => ({ ...action, parts: amount ? { amount } : {} })

/** Permissions that an app asks for: one as the title with its conditions below, several as steps. */
export function drawGrants(review: Review, context: DrawContext, adjust: Adjust): Subject {
  const { decoded, permissions: facts, account } = review
  if (decoded.kind !== 'grants' || facts?.kind !== 'grants') throw new Error('another kind of request')
  const { requests, action } = decoded
  const texts = textsOf(context)
  const own = person(context.language.texts.screen.yourAccount, { kind: 'address', address: account }, context)
  const actions = requests.length === 1 ? [action] : action.inner
  const body = (request: GrantRequest, place: number) => [
    reasonNode(request, context),
    conditions(request, actions[place] ?? action, place, facts, context),
    lessForm(facts.asked[place] ?? request, request, place, context, adjust),
  ]
  const note = element('p', { class: 'approve-quiet' }, texts.end)
  const mine = element('dl', { class: 'approve-rows' }, own)
  const [only, another] = requests
  if (only !== undefined && another === undefined) {
    return {
      head: headOf(titleOf(action), heading(sentence(only, review, context)), context),
      body: [...body(only, 0), mine, note],
    }
  }
  const title = fillText(texts.several, { host: hostNode(review), count: String(requests.length) })
  return {
    head: headOf(undefined, heading(title), context),
    body: [
      ...requests.map((request, place) => box(sentence(request, review, context), ...body(request, place))),
      mine,
      note,
    ],
  }
}

/** Whose permissions end where everything of a network does. */
export function endingOf({ permissions }: Review, context: DrawContext): HTMLElement | undefined {
  if (permissions?.kind !== 'revocation' || permissions.apps.length === 0) return undefined
  const apps = list(permissions.apps.map((app) => element('bdi', {}, app)))
  return element(
    'p',
    { 'data-testid': 'approve-ending' },
    fillText(textsOf(context).ending, { network: context.chain.name, apps }),
  )
}

/**
 * What becomes of the transaction of a permission, for which there may be no money. What is taken back ends at our
 * services at once, on the chain with it.
 */
export function transactionNote(review: Review, context: DrawContext): HTMLElement | undefined {
  const { permissions, facts, payer, chain } = review
  const texts = textsOf(context)
  const balance = permissions?.balance
  const isShort = payer === undefined && balance !== undefined && facts?.fee !== undefined && balance < facts.fee
  const note = (text: string) =>
    element(
      'p',
      { class: 'approve-quiet', 'data-testid': 'approve-transaction-note' },
      text.replace('{symbol}', chain.symbol),
    )
  if (permissions?.kind !== 'revocation') return isShort ? note(texts.upgradeShort) : undefined
  if (!permissions.told) return note(isShort ? texts.aloneShort : texts.alone)
  return note(isShort ? texts.endsLater : texts.endsAtOnce)
}
