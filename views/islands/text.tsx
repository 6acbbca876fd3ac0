/**
 * Text that survives the browser's translation: it replaces text nodes, and React would then change nodes that are no
 * longer in the page. An element of its own per wording is removed as a whole instead.
 */
export function Text({ children }: { children: string }) {
  return (
    <span key={children} suppressHydrationWarning>
      {children}
    </span>
  );
}
