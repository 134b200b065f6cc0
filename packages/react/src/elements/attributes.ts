import { isNamespace, type Namespace } from '@latchkey/protocol'

/** How each property is read from its attribute. What says nothing that is known counts as not given. */
const properties = {
  size: { attribute: 'size', read: (text: string | null): 'md' | 'sm' => (text === 'sm' ? 'sm' : 'md') },
  disabled: { attribute: 'disabled', read: (text: string | null) => text !== null },
  label: { attribute: 'label', read: given },
  loadingLabel: { attribute: 'loading-label', read: given },
  balance: {
    attribute: 'balance',
    read: (text: string | null): 'show' | 'hide' => (text === 'hide' ? 'hide' : 'show'),
  },
  charsStart: { attribute: 'chars-start', read: count },
  charsEnd: { attribute: 'chars-end', read: count },
  namespace: { attribute: 'namespace', read: namespace },
  embedded: { attribute: 'embedded', read: (text: string | null) => text !== null },
} as const

export type PropertyName = keyof typeof properties

/** The properties of an element as its attributes say them. */
export type Properties = { readonly [Name in PropertyName]: ReturnType<(typeof properties)[Name]['read']> }

/** The attributes of some properties. */
export function attributesOf(names: readonly PropertyName[]): readonly string[] {
  return names.map((name) => properties[name].attribute)
}

/** Reads all properties of an element. */
export function readProperties(element: Element): Properties {
  const read = Object.entries(properties).map(([name, { attribute, read }]) => [
    name,
    read(element.getAttribute(attribute)),
  ])
  return Object.fromEntries(read) as Properties
}

/** Gives the elements of a class properties that write their attributes. */
export function reflect(prototype: Element, names: readonly PropertyName[]): void {
  for (const name of names) {
    const { attribute, read } = properties[name]
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return read(this.getAttribute(attribute))
      },
      set(this: Element, value: unknown) {
        if (value === undefined || value === null || value === false) this.removeAttribute(attribute)
        else this.setAttribute(attribute, value === true ? '' : String(value))
      },
    })
  }
}

/** Lets properties that were set before the element had its class take effect. */
export function takeEarlyProperties(element: Element, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue
    const value: unknown = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, value)
  }
}

function given(text: string | null): string | undefined {
  return text ?? undefined
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

function namespace(text: string | null): Namespace | undefined {
  return text !== null && isNamespace(text) ? text : undefined
}
