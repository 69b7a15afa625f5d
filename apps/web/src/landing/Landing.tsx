import { exam } from '@casebook/exam';
import { paths } from '#shared/paths.ts';
import { ForEach, IfSet, PageFooter, PageHeader } from './DocumentPage.tsx';
import { FaqSection, LandingSection, MockExamSection, PlanSection, SampleQuestion } from './LandingSections.tsx';
import sizes from './pictures/pictures.json' with { type: 'json' };
import { audience, devices, features, problems, steps, universityGrade } from './texts.ts';

interface ProductPictureProps {
  /** The screenshots of `npm run screenshots -- --product`. */
  name: 'question' | 'explanation' | 'progress' | 'bank';
  alt: string;
  className?: string;
}

const schemes = ['light', 'dark'] as const;

/** A screenshot of the product, in the page's color scheme. The other scheme's picture is hidden by CSS, so the browser never loads it. */
function ProductPicture({ name, alt, className = '' }: ProductPictureProps) {
  return schemes.map((scheme) => {
    const file = `${name}-${scheme}.webp`;
    const { width, height } = (sizes as Readonly<Record<string, { width: number; height: number }>>)[file] ?? {};
    return (
      <img
        key={scheme}
        className={`lp-picture lp-${scheme} ${className}`}
        // The build replaces the path with the hashed file's (`pages-plugin.ts`).
        src={`/pictures/${file}`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    );
  });
}

/** The landing page. Rendered at build time only: in the browser it is plain HTML, to which `islands.ts` adds behavior. */
export function Landing() {
  return (
    <div className="lp">
      <PageHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <UniversityGrade />
        <HowItWorks />
        <Problems />
        <Audience />
        <Features />
        <Testimonials />
        <Counts />
        <Devices />
        <MockExamSection />
        <PlanSection />
        <FaqSection />
      </main>
      <PageFooter />
    </div>
  );
}

const Hero = () => (
  <section className="lp-hero" aria-labelledby="hero">
    <div>
      <h1 id="hero">Know why the answer is the answer.</h1>
      <p className="lp-lead">
        A question bank and quizzes for the {exam.name} exam. Every option is explained, even the wrong ones, so each question
        teaches you more than the answer.
      </p>
      <p className="lp-actions">
        <a href={paths.signUp} className="lp-button">
          Get Started
        </a>
        <span>Three questions a day are free.</span>
      </p>
    </div>
    <SampleQuestion />
  </section>
);

const UniversityGrade = () => (
  <LandingSection
    id="explanations"
    title="University-grade AI"
    lead="New questions on demand, checked before you see them, and an assistant that teaches instead of giving away the answer."
    className="lp-explanations"
  >
    <ul>
      {universityGrade.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div className="lp-phone">
      <ProductPicture
        name="explanation"
        alt="A question on a phone, answered: the verdict, and the reason for the chosen option."
      />
    </div>
  </LandingSection>
);

const HowItWorks = () => (
  <LandingSection id="how" title="How it works">
    <ol className="lp-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </LandingSection>
);

const Problems = () => (
  <LandingSection id="problems" title="What gets in the way, and what helps">
    <ul className="lp-problems">
      {problems.map(({ problem, solution }) => (
        <li key={problem}>
          <h3>{problem}</h3>
          <p>{solution}</p>
        </li>
      ))}
    </ul>
    <div className="lp-window">
      <ProductPicture
        name="progress"
        alt="The progress page: accuracy, streaks, the last fourteen days, and accuracy by domain with its margin of error."
      />
    </div>
  </LandingSection>
);

const Audience = () => (
  <LandingSection id="audience" title="Made for how you study">
    <ul className="lp-cards">
      {audience.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </LandingSection>
);

const Features = () => (
  <LandingSection id="features" title="Everything for one exam" className="lp-features">
    <ul className="lp-cards">
      {features.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <ol className="lp-domains" aria-label={`The ${exam.domains.length} domains and their share of the exam`}>
      {exam.domains.map(({ name, weight }, index) => (
        <li key={name} data-domain={index + 1}>
          <span>{name}</span> <b>{weight}%</b>
        </li>
      ))}
    </ol>
  </LandingSection>
);

const Testimonials = () => (
  <IfSet name="testimonials">
    <LandingSection id="testimonials" title="What learners say">
      <ul className="lp-cards lp-testimonials">
        <ForEach name="testimonials">
          <li>
            <blockquote>{'{{quote}}'}</blockquote>
            <p>
              <b>{'{{name}}'}</b> <span>{'{{role}}'}</span>
            </p>
          </li>
        </ForEach>
      </ul>
    </LandingSection>
  </IfSet>
);

const counts = [
  { name: 'questions', one: 'question in the bank', many: 'questions in the bank' },
  { name: 'domains', one: 'domain', many: 'domains' },
  { name: 'members', one: 'study leader', many: 'study leaders' },
] as const;

/** The counts of the bank. Hidden until they are loaded (`bank-counts.ts`). */
const Counts = () => (
  <section className="lp-counts" aria-label="Casebook in numbers" data-counts="">
    <dl>
      {counts.map(({ name, one, many }) => (
        <div key={name} data-count={name} data-one={one} hidden>
          <dt>{many}</dt>
          <dd />
        </div>
      ))}
    </dl>
  </section>
);

const Devices = () => (
  <LandingSection id="devices" title="Pick up where you left off, on any device" className="lp-devices">
    <ul>
      {devices.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <div className="lp-window">
      <ProductPicture name="bank" alt="The question bank on a computer, with its search, filters, and questions." />
    </div>
    <div className="lp-phone">
      <ProductPicture name="question" alt="A quiz question on a phone, with its four options." />
    </div>
  </LandingSection>
);
