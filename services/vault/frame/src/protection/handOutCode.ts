import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { Errand } from './errand.types.ts'

/**
 * Shows a new code until the person has typed it back from their paper: one that was copied wrong would lead nowhere.
 * @throws FrameFault `wallet/user-rejected`
 */
export async function handOutCode({ sheet, texts }: Errand, worker: KeyWorker, lead?: string): Promise<string> {
  const code = await worker.run('drawCode', undefined)
  const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  for (;;) {
    await sheet.ask({
      title: texts.printTitle,
      lines: [...(lead === undefined ? [] : [lead]), texts.printLead],
      secret: code,
      primary: texts.printed,
    })
    let error: string | undefined
    for (;;) {
      const { action, values } = await sheet.ask({
        title: texts.printCheckTitle,
        lines: [texts.printCheckLead],
        fields: [{ name: 'code', label: texts.codeField, kind: 'text' }],
        primary: texts.next,
        choices: [{ id: 'back', label: texts.printBack }],
        ...(error === undefined ? {} : { error }),
      })
      if (action === 'back') break
      if (plain(values.code ?? '') === plain(code)) return code
      error = texts.printCheckWrong
    }
  }
}
