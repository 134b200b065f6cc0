/** Whether two addresses are one: hexadecimal ones without regard to case, others exactly. */
export function isSameAddress(left: string, right: string): boolean {
  const hex = left.startsWith('0x') && right.startsWith('0x')
  return hex ? left.toLowerCase() === right.toLowerCase() : left === right
}
