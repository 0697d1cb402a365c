interface PictureTileProps {
  url: string;
  name: string;
  isChosen: boolean;
  onChoose: (url: string) => void;
}

/** One of the pictures that a block can have: a radio button that shows what it chooses. */
export function PictureTile({ url, name, isChosen, onChoose }: PictureTileProps) {
  return (
    <label
      title={name}
      className="relative aspect-square cursor-pointer overflow-hidden rounded-control border border-line has-checked:border-brand has-checked:ring-2 has-checked:ring-brand/40"
    >
      <input
        type="radio"
        name="picture"
        value={url}
        checked={isChosen}
        onChange={() => onChoose(url)}
        className="choice absolute start-2 top-2 rounded-full"
      />
      <img src={url} alt={name} loading="lazy" className="size-full object-cover" />
    </label>
  );
}
