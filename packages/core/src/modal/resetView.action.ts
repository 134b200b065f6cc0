import type { Kit } from '../kit/kit.types.ts'
import { modalMachine } from './modalMachine.ts'
import type { ViewArguments, ViewEntry, ViewName } from './views.types.ts'

/** Makes a view the only one of the stack. */
export function resetView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Reset', entry: { view, params } as ViewEntry })
}
