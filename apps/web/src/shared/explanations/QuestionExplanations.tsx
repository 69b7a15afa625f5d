import type { ExplanationKind } from '@casebook/contracts';
import { DisclosureButton } from '@casebook/web-ui';
import EnhancedIcon from '@mui/icons-material/AutoAwesomeOutlined';
import HighlightIcon from '@mui/icons-material/BorderColorOutlined';
import PerspectiveIcon from '@mui/icons-material/BusinessCenterOutlined';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { KeywordNotes } from './KeywordNotes.tsx';
import { LazyExplanationPanel, loadExplanationPanel } from './LazyExplanationPanel.tsx';
import { labels, notesId, useExplanation } from './use-explanation.ts';

const icons: Readonly<Record<ExplanationKind, ReactNode>> = {
  perspective: <PerspectiveIcon />,
  enhanced: <EnhancedIcon />,
  keywords: <HighlightIcon />,
};

interface QuestionExplanationsProps {
  questionId: string;
  /** Whether the keywords button is here instead of beside the stem. */
  hasKeywords?: boolean;
  /** Appended to the buttons' accessible names, to tell the questions apart. */
  about?: string;
}

/** The model's explanations of an answered question, each behind a button. */
export function QuestionExplanations({ questionId, hasKeywords = false, about }: QuestionExplanationsProps) {
  useEffect(loadExplanationPanel, []);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box role="group" aria-label="Study this question" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <KindButton questionId={questionId} kind="perspective" about={about} />
        <KindButton questionId={questionId} kind="enhanced" about={about} />
        {hasKeywords && <KindButton questionId={questionId} kind="keywords" about={about} />}
      </Box>
      {hasKeywords && <KeywordNotes questionId={questionId} />}
      <ShownText questionId={questionId} kind="perspective" />
      <ShownText questionId={questionId} kind="enhanced" />
    </Box>
  );
}

const panelId = (questionId: string, kind: ExplanationKind) =>
  kind === 'keywords' ? notesId(questionId) : `${kind}-${questionId}`;

interface KindProps {
  questionId: string;
  kind: ExplanationKind;
}

function KindButton({ questionId, kind, about }: KindProps & { about?: string }) {
  const { isShown, toggle } = useExplanation({ questionId, kind });
  return (
    <DisclosureButton
      open={isShown}
      labels={[labels[kind], labels[kind]]}
      about={about}
      controls={panelId(questionId, kind)}
      variant="outlined"
      startIcon={icons[kind]}
      onToggle={toggle}
    />
  );
}

function ShownText({ questionId, kind }: KindProps) {
  const { isShown } = useExplanation({ questionId, kind });
  if (!isShown) return null;
  return (
    <Box id={panelId(questionId, kind)} sx={{ animation: 'cb-reveal 160ms ease-out' }}>
      <LazyExplanationPanel questionId={questionId} kind={kind} />
    </Box>
  );
}
