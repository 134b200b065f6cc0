/** How figures are written for the person: in their currency, or covered. */
export type Money = {
  /** A value in the currency in use, in words of it. */
  readonly text: (value: number) => string
  /** Whether amounts and values are covered. */
  readonly hidden: boolean
}
