/** What an operator can do something about: one sentence or two, shown without a stack. */
export class OperateError extends Error {
  override readonly name = 'OperateError'
}
