import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { Button, downloadIcon, Icon } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import css from './ActivityPage.module.css'
import { readAllTransactions } from './readAllTransactions.ts'
import { saveFile } from './saveFile.ts'
import { toCsv } from './toCsv.ts'

export type ExportButtonProps = {
  readonly address: string
  readonly networkId: CaipNetworkId | undefined
  /** What the filters leave of a list. */
  readonly narrow: (transactions: readonly HistoryEntry[]) => readonly HistoryEntry[]
}

type Outcome = { readonly count: number; readonly isCut: boolean } | 'failed' | undefined

/** Saves everything that the filters let through as a table, the pages that are not on the screen too. */
export function ExportButton({ address, networkId, narrow }: ExportButtonProps) {
  const { t } = useText()
  const kit = useKit()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const save = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      const { transactions, isCut } = await readAllTransactions(kit, address, networkId)
      const found = narrow(transactions)
      saveFile(`latchkey-${address.slice(0, 10)}.csv`, toCsv(found), 'text/csv;charset=utf-8')
      setOutcome({ count: found.length, isCut })
    } catch (error) {
      kit.env.log('warn', 'The transactions could not be exported', error)
      setOutcome('failed')
    }
    setBusy(false)
  }
  const said =
    outcome === undefined
      ? busy && t('activity.exporting')
      : outcome === 'failed'
        ? t('activity.exportFailed')
        : t(outcome.isCut ? 'activity.exportedCut' : 'activity.exported', { count: outcome.count })
  return (
    <>
      <span className={css.said} role="status">
        {said}
      </span>
      <Button fit variant="quiet" busy={busy} onClick={save}>
        <Icon d={downloadIcon} />
        {t('activity.export')}
      </Button>
    </>
  )
}
