/** One thing that a person would stumble over. */
export type LayoutFinding = {
  readonly rule: 'wider than the window' | 'outside its card' | 'clipped text' | 'small target'
  /** The element, in words that find it. */
  readonly where: string
  readonly what: string
}

/**
 * Looks at the page as it is drawn, shadow roots included: nothing wider than the window or its card, no text cut off,
 * no target under 44 px. Runs in the browser (`page.evaluate`), so it uses nothing from outside itself.
 */
export function measureLayout(): LayoutFinding[] {
  const leastTarget = 44
  // Half a pixel is rounding.
  const slack = 0.6
  const findings: LayoutFinding[] = []
  const width = document.documentElement.clientWidth

  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...elementsIn(element.shadowRoot)] : [element],
    )
  const all = elementsIn(document.body)
  const openDialog = all.find((element) => element instanceof HTMLDialogElement && element.open)
  // Behind an open dialog everything is inert; only what can be reached is judged.
  const judged = openDialog ? [openDialog, ...elementsIn(openDialog)] : all

  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode()
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const chain = (element: Element): Element[] => {
    const parent = parentOf(element)
    return parent === null ? [element] : [element, ...chain(parent)]
  }
  const isSeen = (element: Element) => {
    if (
      !(element instanceof HTMLElement) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    ) {
      return false
    }
    // Nothing is drawn of what a box of one pixel cuts away: it is there for screen readers.
    return chain(element).every((one, place) => {
      const { width: w, height: h } = one.getBoundingClientRect()
      return (w > 1 && h > 1) || (place > 0 && getComputedStyle(one).overflowX !== 'hidden')
    })
  }
  const describe = (element: Element) => {
    const id = element.getAttribute('data-testid') ?? element.getAttribute('aria-label') ?? element.id
    const classes = element.getAttribute('class')?.replace(/ .*/, '')
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    return `${element.tagName.toLowerCase()}${classes ? `.${classes}` : ''}${id ? ` [${id}]` : ''} "${text}"`
  }
  const report = (rule: LayoutFinding['rule'], element: Element, what: string) =>
    findings.push({ rule, where: describe(element), what })
  const scrolls = (value: string) => value === 'auto' || value === 'scroll'
  const ownTexts = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')

  if (document.documentElement.scrollWidth > width + slack) {
    report('wider than the window', document.documentElement, `${document.documentElement.scrollWidth} > ${width}`)
  }

  for (const element of judged.filter(isSeen)) {
    const rect = element.getBoundingClientRect()
    const around = chain(element).slice(1)
    const inScroller = around.some(
      (outer) => scrolls(getComputedStyle(outer).overflowX) && outer.scrollWidth > outer.clientWidth,
    )
    if (!inScroller && (rect.left < -slack || rect.right > width + slack)) {
      report('wider than the window', element, `${Math.round(rect.left)} to ${Math.round(rect.right)} of ${width}`)
    }

    // Its own words, from the first to the last: what is hidden before and after them for screen readers is not drawn.
    const words = ownTexts(element)
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined) continue
    const range = document.createRange()
    range.setStartBefore(first)
    range.setEndAfter(last)
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    for (const outer of [element, ...around]) {
      const style = getComputedStyle(outer)
      const box = outer.getBoundingClientRect()
      const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip'
      const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip'
      const overX = Math.max(text.right - box.right, box.left - text.left)
      const overY = Math.max(text.bottom - box.bottom, box.top - text.top)
      // What is cut by an ellipsis has to be readable somewhere: in a title.
      const readable = style.textOverflow === 'ellipsis' && chain(outer).some((one) => one.hasAttribute('title'))
      if (cutsX && overX > 1 && !readable)
        report('clipped text', element, `${Math.round(overX)} px beside ${describe(outer)}`)
      if (cutsY && overY > 2)
        report('clipped text', element, `${Math.round(overY)} px below or above ${describe(outer)}`)
      // What scrolls shows the rest.
      if (scrolls(style.overflowY) || scrolls(style.overflowX)) break
    }
  }

  /** The box that takes a press: the element's own, widened by an empty pseudo-element; of a field, the field's. */
  const targetOf = (element: Element) => {
    const frame = element.closest('.lk-field,.lk-amt') ?? element
    const rect = (element instanceof HTMLInputElement ? frame : element).getBoundingClientRect()
    const size = { width: rect.width, height: rect.height }
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content !== '""' || style.position !== 'absolute') continue
      const grow = (one: string, other: string) => -(Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0)
      size.width = Math.max(size.width, rect.width + grow(style.left, style.right))
      size.height = Math.max(size.height, rect.height + grow(style.top, style.bottom))
    }
    return size
  }
  for (const element of judged.filter(isSeen)) {
    if (!element.matches('a[href],button,input,select,textarea,summary,[role=tab],[role=button]')) continue
    const target = targetOf(element)
    if (target.width < leastTarget - slack || target.height < leastTarget - slack) {
      report('small target', element, `${Math.round(target.width)} x ${Math.round(target.height)}`)
    }
  }

  for (const card of judged.filter((element) => element.matches('.lk-modal'))) {
    const box = card.getBoundingClientRect()
    for (const element of elementsIn(card).filter(isSeen)) {
      const rect = element.getBoundingClientRect()
      if (rect.left < box.left - slack || rect.right > box.right + slack) {
        report(
          'outside its card',
          element,
          `${Math.round(rect.left - box.left)} to ${Math.round(rect.right - box.left)} of ${Math.round(box.width)}`,
        )
      }
    }
  }
  return findings
}
