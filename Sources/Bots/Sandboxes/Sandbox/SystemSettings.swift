import Foundation
import OperatingSystem

/// The entries of `/etc` that every bot may read: settings of installed programs, selected by rule and not by name.
///
/// Shown are files of root that everybody on the machine may read with all their contents, except files about the
/// machine and its users. A list of the settings that languages need was never long enough.
package enum SystemSettings {
  /// Entries that are hidden although everybody may read them; a name that ends in * is a prefix.
  private static let hidden: [(reason: String, names: [String])] = [
    (
      "it identifies the machine and its disks",
      [
        "machine-id", "hostname", "mailname", "fstab", "mtab", "crypttab", "mdadm", "lvm", "multipath*", "iscsi",
        "exports*",
        "auto.*", "autofs*", "default", "issue*", "motd*", "update-motd.d", "libvirt", "grub*", "kernel", "modprobe.d",
        "modules*", "udev", "initramfs*", "dracut*", "image.*",
      ]
    ),
    (
      "it describes the network; with \"network\" a bot sees what it needs of that",
      [
        "hosts*", "resolv*", "networks", "network*", "NetworkManager", "netplan", "wpa_supplicant", "dhcp*", "ppp",
        "gai.conf",
        "host.conf", "services", "protocols", "ca-certificates*", "pki", "ssl", "iproute2", "ufw", "nftables*",
        "iptables*",
        "wireguard", "openvpn", "ipsec*", "strongswan*", "samba", "nfs*", "netconfig", "rpc", "ethertypes", "snmp",
        "ntp*",
        "chrony*", "avahi", "bluetooth",
      ]
    ),
    (
      "it tells who uses the machine and what they may do",
      [
        "passwd-", "group-", "shadow*", "gshadow*", "subuid*", "subgid*", "sudo*", "doas*", "pam*", "security",
        "login.defs", "shells", "ssh*", "ldap", "sssd", "krb5*", "nslcd*", "polkit-1", "aliases*", "mail*", "postfix",
        "exim4",
        "dovecot", "cron*", "anacrontab", "at.*", "skel", "adduser*", "deluser*", "securetty", "access*", "selinux",
      ]
    ),
    (
      "services and package managers keep addresses and keys there",
      [
        "apt", "dpkg", "dnf", "yum*", "zypp", "pacman*", "apk", "npmrc", "pip.conf", "gitconfig", "gitignore", "docker",
        "containers", "containerd", "kubernetes", "rancher", "cni", "cloud*", "ansible", "puppet*", "chef", "salt",
        "letsencrypt", "apache2", "httpd", "nginx", "lighttpd", "mysql*", "mariadb*", "my.cnf*", "postgresql*",
        "redis*",
        "mongod*", "rabbitmq", "grafana", "prometheus", "odbc*", "cups", "sane.d", "rsyncd*", "logrotate*", "rsyslog*",
        "audit*", "libaudit.conf", "apparmor*", "sysctl*", "sensors*", "binfmt.d", "bindresvport*", "e2scrub*",
        "mke2fs*",
        "debuginfod", "tmpfiles.d", "ucf.conf", "wgetrc", "curlrc", "netrc", "systemd", "init*", "rc*", "dbus-1", "X11",
        "xdg", "logcheck", "PackageKit", "debconf*",
      ]
    ),
    (
      "it serves desktops, documents and debuggers; bubblewrap takes 0.3 ms of each start for each entry",
      [
        "appstream.conf", "dconf", "fonts", "gdb", "glvnd", "gprofng.rc", "groff", "gss", "gtk*", "locale.gen",
        "magic*",
        "manpath.config", "sgml", "xml", "vim", "opt", "xattr.conf",
      ]
    ),
    (
      "it sets what shells and sessions begin with",
      ["environment*", "profile*", "bash*", "zsh*", "fish", "csh*", "inputrc"]
    ),
  ]

  /// The paths, in their order; they are looked up once.
  package static let paths: [String] = {
    let usual = [
      "alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "timezone", "nsswitch.conf", "passwd",
      "group",
      "ssl/openssl.cnf",
    ]
    let names = SystemFile.names(in: "/etc", atMost: 10_000).sorted()
      .filter { !usual.contains($0) && !$0.hasPrefix(".") && !isHidden($0) && isShowable("/etc/" + $0) }
    return (usual + names).map { "/etc/" + $0 }
  }()

  package static func isHidden(_ name: String) -> Bool {
    hidden.contains { entry in
      entry.names.contains { $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0 }
    }
  }

  /// True for a folder or a file of root that everybody may read, and for a link to such a file of the system, like
  /// Free Pascal's `fpc.cfg`.
  private static func isShowable(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFLNK {
      let target = URL(filePath: path).resolvingSymlinksInPath().pathComponents
      guard target.count > 2, target[1] == "usr" || target[1] == "etc" && !isHidden(target[2]) else { return false }
      return stat(path, &status) == 0 && status.st_uid == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_mode & 0o4 != 0
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_mode & 0o4 != 0
    case S_IFDIR: return LinkedSettings.isPublic(path)
    default: return false
    }
  }
}
