import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactsFolder } from '../artifacts-folder.ts';
import { ProgramMissingError, runProgram } from '../processes/run-program.ts';

export const KAFKA_VERSION = '4.3.1';

const JAVA_REMEDY = 'install Java 17 or later, the package "openjdk-17-jre-headless" (Debian, Ubuntu) or "openjdk" (Homebrew)';
const MAVEN_REMEDY = 'install the package "maven", which fetches Kafka';

/** The broker and, because it tells the reason when a broker does not start, a log. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>casebook</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.25.4</version></dependency>
  </dependencies>
</project>
`;

/**
 * The folder with the broker's libraries, fetched by Maven the first time (about 44 MB) and kept in `.artifacts`.
 * Throws one line that names the package when Java or Maven is missing.
 */
export async function kafkaLibraries(): Promise<string> {
  await assertJava();
  const folder = artifactsFolder(`kafka-${KAFKA_VERSION}`);
  const libraries = join(folder, 'libs');
  if (existsSync(libraries)) return libraries;
  await mkdir(folder, { recursive: true });
  const fetching = await mkdtemp(join(folder, 'fetching-'));
  try {
    await fetchInto(fetching);
    await moveUnlessThere(join(fetching, 'libs'), libraries);
  } finally {
    await rm(fetching, { recursive: true, force: true });
  }
  return libraries;
}

async function assertJava(): Promise<void> {
  const { stderr } = await orSay(runProgram('java', ['-version']), `Java is missing: ${JAVA_REMEDY}`);
  const major = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(major >= 17)) throw new Error(`Java is too old (${stderr.split('\n')[0]}): ${JAVA_REMEDY}`);
}

async function fetchInto(folder: string): Promise<void> {
  await writeFile(join(folder, 'pom.xml'), POM);
  const goal = ['dependency:copy-dependencies', '-DoutputDirectory=libs', '-DincludeScope=runtime'];
  const fetched = runProgram('mvn', ['-B', '-ntp', '-q', ...goal], { cwd: folder });
  const { code, stdout } = await orSay(fetched, `Maven is missing: ${MAVEN_REMEDY}`);
  if (code !== 0) throw new Error(`Maven could not fetch Kafka ${KAFKA_VERSION}: ${stdout.trim().split('\n')[0] ?? ''}`);
}

async function orSay<T>(work: Promise<T>, whenMissing: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ProgramMissingError ? new Error(whenMissing, { cause: error }) : error;
  });
}

/** Two runs may fetch at the same time; whoever comes second uses what is there. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!existsSync(to)) throw error;
  });
}
