import { Button } from '@latchkey/ui'
import { useEffect, useRef } from 'react'

export type MoreRowsProps = {
  readonly label: string
  readonly onMore: () => void
}

/** The end of a long list: asks for more when it comes into sight, or when it is pressed. */
export function MoreRows({ label, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onMore()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div ref={end}>
      <Button onClick={onMore}>{label}</Button>
    </div>
  )
}
