import { useEffect, useState } from 'react';
import { AVATAR_TYPES } from '../../../domains/accounts/profile/rules.ts';
import { usePictureLimit } from '../../session/use-picture-limit.ts';

const MB = 1024 * 1024;

type SeenProblem = 'type' | 'size' | 'broken';

export interface ChosenPicture {
  /** Object URL of the file for the preview. */
  source: string | null;
  problem: SeenProblem | null;
  choose(file: File | undefined): void;
  onBroken(): void;
}

/** The selected picture; detectable errors are shown at once. */
export function useChosenPicture(): ChosenPicture {
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<SeenProblem | null>(null);
  const mostBytes = usePictureLimit() * MB;
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source);
    },
    [source],
  );
  const choose = (file: File | undefined) => {
    const wrong = file ? seenProblem(file, mostBytes) : null;
    setProblem(wrong);
    setSource(file && !wrong ? URL.createObjectURL(file) : null);
  };
  const onBroken = () => {
    setProblem('broken');
    setSource(null);
  };
  return { source, problem, choose, onBroken };
}

function seenProblem({ type, size }: File, mostBytes: number): SeenProblem | null {
  if (!AVATAR_TYPES.split(',').includes(type)) return 'type';
  return size > mostBytes ? 'size' : null;
}
