export function categoryAddress(id: number): string {
  return `/goods/goods_search?cid=${id}`;
}
