import { Button } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useText } from '../../text/useText.ts'

/** Asks for older ones when its end of the list comes into sight, or when it is pressed. */
export function MoreTransactions({ onMore }: { readonly onMore: () => void }) {
  const { t } = useText()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onMore()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div ref={end}>
      <Button onClick={onMore}>{t('history.more')}</Button>
    </div>
  )
}
