import { parser } from '@prometheus-io/lezer-promql'

type Node = ReturnType<typeof parser.parse>['topNode']
type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels: Labels; readonly value: number }
type Value = number | readonly Sample[]

/** What was read of services, oldest first. Seconds since 1970. */
export type Scrape = { readonly at: number; readonly samples: ReadonlyMap<string, readonly Sample[]> }

/** An expression of PromQL, as Prometheus' own grammar reads it. @throws Error where it is none */
export function parsePromql(text: string): Node {
  const tree = parser.parse(text)
  tree.iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${text}`)
    },
  })
  const [expression] = childrenOf(tree.topNode)
  if (expression === undefined) throw new Error(`Not PromQL: ${text}`)
  return expression
}

/** The names of all metrics in an expression. */
export function metricsIn(text: string): string[] {
  const names: string[] = []
  parsePromql(text)
    .toTree()
    .iterate({
      enter(node) {
        if (node.name === 'Identifier') names.push(text.slice(node.from, node.to))
      },
    })
  return names
}

/**
 * What an expression is at a time, for as much of PromQL as the rules use: selectors with labels, `increase`, `time`, sums
 * by labels, arithmetic and comparisons with a number.
 * @throws Error where it has anything else, so that a rule is never passed over.
 */
export function evaluate(text: string, scrapes: readonly Scrape[], at: number): Value {
  const say = (node: Node) => text.slice(node.from, node.to)

  function select(node: Node, { samples }: Scrape): Sample[] {
    const [name, ...matchers] = ['Identifier', 'UnquotedLabelMatcher'].flatMap((kind) => find(node, kind))
    if (name === undefined) throw new Error(`No name: ${say(node)}`)
    const wanted = matchers.map((matcher) => {
      const [label, operator, literal] = childrenOf(matcher).map(say)
      if (label === undefined || operator === undefined || literal === undefined) throw new Error(say(matcher))
      return { label, operator, value: JSON.parse(literal) as string }
    })
    return (samples.get(say(name)) ?? []).filter(({ labels }) =>
      wanted.every(({ label, operator, value }) => {
        const own = labels[label] ?? ''
        if (operator === '=') return own === value
        if (operator === '=~') return new RegExp(`^(?:${value})$`).test(own)
        throw new Error(`No matcher here: ${operator}`)
      }),
    )
  }

  function increase(node: Node): Sample[] {
    const [selector] = find(node, 'VectorSelector')
    const [, count, unit] = /\[(\d+)([sm])\]$/.exec(say(node)) ?? []
    if (selector === undefined || count === undefined) throw new Error(`No range: ${say(node)}`)
    const from = at - Number(count) * (unit === 'm' ? 60 : 1)
    const grown = new Map<string, { labels: Labels; value: number; last: number }>()
    for (const scrape of scrapes.filter((one) => one.at > from && one.at <= at))
      for (const { labels, value } of select(selector, scrape)) {
        const key = keyOf(labels)
        const before = grown.get(key)
        const more = before === undefined ? 0 : value < before.last ? value : value - before.last
        grown.set(key, { labels, value: (before?.value ?? 0) + more, last: value })
      }
    return [...grown.values()].map(({ labels, value }) => ({ labels, value }))
  }

  function binary(node: Node): Value {
    const [left, operator, right] = childrenOf(node)
    if (left === undefined || operator === undefined || right === undefined) throw new Error(say(node))
    const [one, other] = [valueAt(left), valueAt(right)]
    const calculate = calculations[say(operator)]
    const compare = comparisons[say(operator)]
    if (calculate !== undefined) {
      if (typeof one === 'number' && typeof other === 'number') return calculate(one, other)
      if (typeof other === 'number' && typeof one !== 'number')
        return one.map((sample) => ({ ...sample, value: calculate(sample.value, other) }))
      if (typeof one === 'number' && typeof other !== 'number')
        return other.map((sample) => ({ ...sample, value: calculate(one, sample.value) }))
    }
    if (compare !== undefined && typeof one !== 'number' && typeof other === 'number')
      return one.filter(({ value }) => compare(value, other))
    throw new Error(`Not evaluated here: ${say(node)}`)
  }

  function aggregate(node: Node): Sample[] {
    const [body] = find(node, 'FunctionCallBody')
    const inner = body && childrenOf(body)[0]
    const by = find(node, 'GroupingLabels').flatMap((labels) => childrenOf(labels).map(say))
    if (inner === undefined || !say(node).startsWith('sum by')) throw new Error(`Not evaluated here: ${say(node)}`)
    const value = valueAt(inner)
    if (typeof value === 'number') throw new Error(`No series: ${say(inner)}`)
    const sums = new Map<string, Sample>()
    for (const sample of value) {
      const labels = Object.fromEntries(by.map((name) => [name, sample.labels[name] ?? '']))
      const key = keyOf(labels)
      sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + sample.value })
    }
    return [...sums.values()]
  }

  function valueAt(node: Node): Value {
    switch (node.name) {
      case 'NumberDurationLiteral':
        return Number(say(node))
      case 'VectorSelector': {
        const last = scrapes.findLast((scrape) => scrape.at <= at)
        return last === undefined ? [] : select(node, last)
      }
      case 'BinaryExpr':
        return binary(node)
      case 'AggregateExpr':
        return aggregate(node)
      case 'FunctionCall': {
        if (say(node) === 'time()') return at
        const [range] = find(node, 'MatrixSelector')
        if (say(node).startsWith('increase(') && range !== undefined) return increase(range)
        throw new Error(`Not evaluated here: ${say(node)}`)
      }
      default:
        throw new Error(`Not evaluated here: ${node.name} of ${text}`)
    }
  }
  return valueAt(parsePromql(text))
}

/** The lines of a page of metrics. */
export function readPage(page: string, into: Map<string, Sample[]>): void {
  for (const line of page.split('\n')) {
    const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (name === undefined) continue
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [label, text])
    const sample = { labels: Object.fromEntries(pairs) as Labels, value: Number(value) }
    into.set(name, [...(into.get(name) ?? []), sample])
  }
}

/** The nearest nodes of a kind below one. */
function find(node: Node, kind: string): Node[] {
  return childrenOf(node).flatMap((child) => (child.name === kind ? [child] : find(child, kind)))
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const calculations: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}
const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
}
