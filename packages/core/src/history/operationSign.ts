export type OperationSign = '+' | '-' | ''

const signs: Readonly<Record<string, OperationSign>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

/** The sign before the amount of a transaction (spec 4); none for the other operations, and for unknown ones. */
export function operationSign(operationType: string): OperationSign {
  return Object.hasOwn(signs, operationType) ? (signs[operationType] ?? '') : ''
}
